/** Returns how many of the company's planned branches are set up. */
export const plannedText = ({ planned, setUp }: { planned: number; setUp: number }): string =>
  setUp > planned
    ? `${setUp} branches set up (${planned} planned).`
    : `${setUp} of ${planned} planned ${planned === 1 ? 'branch' : 'branches'} set up.`;
