/** The checks of the food safety diary to which a task can belong. */
export const DIARY_PARTS = ['opening', 'closing'] as const;
export type DiaryPart = (typeof DIARY_PARTS)[number];

export const diaryPartLabel: Record<DiaryPart, string> = {
  opening: 'Opening checks',
  closing: 'Closing checks',
};
