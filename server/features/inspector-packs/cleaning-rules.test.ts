import { describe, expect, it } from 'vitest';
import { isCleaning } from './cleaning-rules.ts';

const CLEANING = [
  'Clean the slicer',
  'Deep clean the display fridges',
  'Deep-clean the fryer',
  'Descale the coffee machine',
  'Clean the customer toilet',
  'Cleaning of the extraction hood',
  'Kitchen clean-down',
  'Wash the floor',
  'Wash up after lunch',
  'Pressure wash the yard',
  'Jetwash the bin store',
  'Wash and sanitise the chopping boards',
  'Wipe the tables',
  'Wiping down the counter',
  'Sanitise work surfaces',
  'Sanitize the ice scoop',
  'Sanitisation of the salad bar',
  'Disinfect door handles',
  'Disinfection of the cold room',
  'Mop the kitchen',
  'Mopping under the ovens',
  'Sweep the stock room',
  'Sweeping the car park',
  'Scrub the grill',
  'Degrease the canopy filters',
  'Hoover the carpets',
  'Vacuum the sales floor',
  'Clean the dishwasher',
  'Clean and refill the eye wash station',
  'Check the toilets are clean',
  'Clean the hand wash basin',
  'CLEAN THE OVEN',
  'Weekly cleaning',
  'Cleanliness check of the prep area',
];
const OTHER = [
  'Check first aid boxes and eye wash',
  'Check the eyewash station',
  'Check the hand wash sign',
  'Refill the hand-wash soap',
  'Wash your hands before service',
  'Wash hands poster in place',
  'Check the wash basin has hot water',
  'Check the washroom lights',
  'Check the dishwasher temperature',
  'Service of the washing machine',
  'Order washing liquid',
  'Collect the dry cleaning',
  'Count the cleaning products',
  'Order cleaning supplies',
  'File the cleaning certificate of the duct',
  'Print the cleaning rota',
  'Pay the window cleaner',
  'Everyone wears a clean apron',
  'Clean uniforms and name badges on',
  'Order new mop heads',
  'PAT test of the vacuum cleaner',
  'Vacuum pack the steaks',
  'Book the chimney sweep',
  'Refill the sanitiser',
  'Restock probe wipes',
  'Check the disinfectant bottles are labelled',
  'Sweepstake for charity',
  'Open the shop',
  'Fire alarm test',
  'Count the till float',
];

describe('a task', () => {
  it.each(CLEANING)('counts as cleaning: %s', (name) => {
    expect(isCleaning(name)).toBe(true);
  });
  it.each(OTHER)('does not count as cleaning: %s', (name) => {
    expect(isCleaning(name)).toBe(false);
  });
});
