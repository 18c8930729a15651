/** Shows an email address, which breaks after its '@' first where it does not fit in a line. */
export const EmailText = ({ email }: { email: string | null }) => {
  const [name, domain] = email?.split('@') ?? [];
  return domain ? (
    <>
      {name}@<wbr />
      {domain}
    </>
  ) : (
    email
  );
};
