/** How far the company has come with the branches that it said it would have. */
export const plannedText = ({ planned, setUp }: { planned: number; setUp: number }): string =>
  setUp > planned
    ? `${setUp} branches set up (${planned} planned).`
    : `${setUp} of ${planned} planned ${planned === 1 ? 'branch' : 'branches'} set up.`;
