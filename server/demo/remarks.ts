/** Reasons for marking a task as not done. */
export const REASONS = [
  'Short-staffed today, two people off sick',
  'Ran out of time before closing',
  'Engineer on site all afternoon, could not get near it',
  'Out of cleaning supplies, ordered for tomorrow',
  'Power cut from 2 to 4',
  'Coach party, queue to the door until we closed',
  'Closed early because of the storm warning',
  'The manager has done this earlier in the week',
];

export const LATE_NOTES = ['Busy, done after the rush', 'Forgot to tick it in time', null, null];

/** Notes that people sometimes add to a completed task. */
export const NOTES = ['All fine', 'Done together with the new starter', 'Took longer than usual'];

/** Notes for particular tasks, by task name. */
export const NOTES_OF: Record<string, string[]> = {
  'Morning fridge and freezer check': [
    'Freezer 2 has ice on the fan, engineer called',
    'Dairy fridge at 6 °C, door was open, fine again after 20 minutes',
  ],
  'Afternoon fridge and freezer check': ['All in range', 'Walk-in door does not close by itself'],
  'Count the till float': ['Till 2 was £2.00 over', 'Short of pound coins'],
  'Check in the morning delivery': [
    'One box of tomatoes refused',
    'Two trays of milk short, driver signed for it',
  ],
  'Date check on short-life food': [
    'One tray of yoghurt thrown away',
    'Six sandwiches marked down',
  ],
  'Clean the customer toilet': ['Soap is running low', 'Tap drips'],
  'Close the shop': ['Back door sticks again', 'Bulb above the till is flickering'],
  'Cash up and send the figures': ['£6.40 under, voided sale at 15:12', 'No difference'],
  'Fire alarm test': ['Call point 4', 'Call point 2, bell in the yard is faint'],
};
