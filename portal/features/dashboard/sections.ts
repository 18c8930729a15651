/** The parts of the dashboard that its figures lead to. */
export const SECTIONS = { temperatures: 'open-temperatures', branches: 'branches-today' } as const;
