/** Element ids of the lists that the figures of the task report link to. */
export const LIST_IDS = {
  completed: 'completed',
  notCompleted: 'not-completed',
  overdue: 'overdue',
  stillToDo: 'still-to-do',
};
