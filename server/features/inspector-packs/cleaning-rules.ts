/** Phrases that name cleaning without asking for it: what is kept, worn, bought or checked for it. */
const NOT_CLEANING = [
  /\beye[- ]?wash(?:es|ing)?\b/gi,
  /\bhand[- ]?wash(?:ing)?\b/gi,
  /\bwash(?:es|ed|ing)?(?: (?:your|their|our))? hands\b/gi,
  /\bwash[- ]?(?:hand )?(?:basins?|rooms?|bags?)\b/gi,
  /\bwashing[- ](?:machines?|powder|liquid)\b/gi,
  /\bdry[- ]clean(?:ing|ed)?\b/gi,
  /\bcleaning (?:products?|supplies|materials?|chemicals?|stock|equipment|rota|schedules?|logs?|records?|contracts?|certificates?|company|compan(?:y|ies)|training|invoices?)\b/gi,
  /\bclean (?:uniforms?|aprons?|cloth(?:es|ing)|overalls?|hands)\b/gi,
  /\bmop[- ]?(?:heads?|buckets?)\b/gi,
  /\bvacuum[- ](?:cleaners?|pack(?:s|ed|ing|er)?|seal(?:s|ed|ing|er)?)\b/gi,
  /\bchimney sweeps?\b/gi,
];

const CLEANING =
  /\b(?:clean(?:s|ed|ing|liness)?|(?:pressure|jet)?wash(?:es|ed|ing)?|wip(?:e|ed|ing)|saniti[sz](?:e|es|ed|ing|ation)|disinfect(?:s|ed|ing|ion)?|mop(?:s|ped|ping)?|sweep(?:s|ing)?|swept|scrub(?:s|bed|bing)?|descal(?:e|es|ed|ing)|degreas(?:e|es|ed|ing)|hoover(?:s|ed|ing)?|vacuum(?:s|ed|ing)?)\b/i;

/** Returns true if the name of a task asks for cleaning: tasks have no kind of their own. */
export const isCleaning = (taskName: string): boolean =>
  CLEANING.test(NOT_CLEANING.reduce((name, phrase) => name.replace(phrase, ' '), taskName));
