/** Where a rule of food safety is written, and when its wording was read there. */
export type FoodSource = { title: string; address: string; read: string };

/* Only facts are taken over from these sources, in our own words. */
export const FOOD_SOURCES = {
  england: {
    title: 'Food Safety and Hygiene (England) Regulations 2013, schedule 4',
    address: 'https://www.legislation.gov.uk/uksi/2013/2996/schedule/4',
    read: '2026-11-24',
  },
  wales: {
    title: 'Food Hygiene (Wales) Regulations 2006, schedule 4',
    address: 'https://www.legislation.gov.uk/wsi/2006/31/schedule/4',
    read: '2026-11-24',
  },
  scotland: {
    title: 'Food Hygiene (Scotland) Regulations 2006, schedule 4',
    address: 'https://www.legislation.gov.uk/ssi/2006/3/schedule/4/made',
    read: '2026-11-24',
  },
  northern_ireland: {
    title: 'Food Hygiene Regulations (Northern Ireland) 2006, schedule 4',
    address: 'https://www.legislation.gov.uk/nisr/2006/3/schedule/4',
    read: '2026-11-24',
  },
  temperature_control: {
    title: 'Food Standards Agency: Guidance on temperature control legislation in the UK, May 2016',
    address: 'https://scribd.com/document/333918614/Untitled-Sh',
    read: '2026-11-24',
  },
  chilled: {
    title: 'NI Business Info: Cooking and chilling food (quotes the Food Standards Agency)',
    address: 'https://www.nibusinessinfo.co.uk/content/cooking-and-chilling-food',
    read: '2026-11-24',
  },
  cooking: {
    title: 'Food Standards Agency: Prove it, times and temperatures of safe cooking',
    address: 'https://paperzz.com/doc/6944414',
    read: '2026-11-24',
  },
  reheating_scotland: {
    title: 'Practical Food Safety: Is 82 °C a legal requirement for reheating food in Scotland?',
    address:
      'https://practicalfoodsafety.co.uk/is-82c-a-legal-requirement-for-reheating-food-scotland/',
    read: '2026-11-23',
  },
  scottish_benchmarks: {
    title: 'Practical Food Safety: Food safety temperature cheat sheet (Scotland)',
    address: 'https://practicalfoodsafety.co.uk/food-safety-temperature-cheat-sheet-scotland/',
    read: '2026-11-24',
  },
  frozen: {
    title: 'Isle of Wight Council: Chilled and frozen food',
    address:
      'http://old-iwight.onthewight.com/living_here/environment/environmental_health/Food_Safety/Guidance_Notes_and_Information/chillena.html',
    read: '2026-11-24',
  },
  cooling: {
    title: 'East Devon District Council: Temperature control',
    address:
      'https://eastdevon.gov.uk/environmental-health-and-wellbeing/food-hygiene-safety/food-safety-tips-for-businesses/temperature-control/',
    read: '2026-11-24',
  },
  cooled: {
    title: 'Victoria Department of Health: Do Food Safely, cooling food safely',
    address:
      'https://dofoodsafely.health.vic.gov.au/index.php/en/component/topics/section/cooling-food-safely',
    read: '2026-11-27',
  },
  probes: {
    title: 'Centre for Food Safety, Hong Kong: Food thermometers (accuracy check)',
    address: 'https://www.cfs.gov.hk/english/trade_zone/safe_kitchen/Food_thermometers.html',
    read: '2026-11-24',
  },
} as const satisfies Record<string, FoodSource>;

export type FoodSourceKey = keyof typeof FOOD_SOURCES;
