import type { Allergen, Which } from './allergen-list.ts';

/*
 * Words in lists of ingredients that name one of the 14 allergens. The allergens are those of
 * ALLERGEN_SOURCES.list; the foods of each group are common examples of it, collected from guidance
 * of councils and of allergy charities (https://www.anaphylaxis.org.uk, read on 24 November 2026)
 * and from ALLERGEN_SOURCES.references. A false warning is answered in a moment, a missed one is
 * not noticed.
 */

export type WordGroup = { allergen: Allergen; which?: Which; words: string };

/** Words in the singular, in lower case, without accents; plurals in -s or -es match, too. */
export const ALLERGEN_WORDS: readonly WordGroup[] = [
  {
    allergen: 'gluten',
    words: `
    gluten, flour, bread, breadcrumb, breaded, flatbread, crispbread, shortbread, gingerbread,
    pasta, cereal, pastry, puff pastry, filo, batter, biscuit, cracker, cream cracker, crouton,
    tortilla, pitta, pita, naan, noodle, triticale, croissant, bagel, doughnut, crumpet, scone,
    chapati, roti, rusk, tempura`,
  },
  {
    allergen: 'gluten',
    which: 'wheat',
    words: `
    wheat, wholewheat, wheatgerm, wheat flour, wheat malt, malted wheat, durum, durum wheat,
    bulgur, bulgur wheat, bulgar, bulgar wheat, freekeh, farina, emmer, einkorn, couscous,
    semolina, seitan, panko, panko breadcrumb, orzo, ramen, matzo, udon, udon noodle, ciabatta,
    baguette, brioche, focaccia, sourdough`,
  },
  { allergen: 'gluten', which: 'spelt', words: 'spelt, farro, dinkel, spelt flour, spelt bread' },
  { allergen: 'gluten', which: 'khorasan', words: 'khorasan, khorasan wheat, kamut' },
  { allergen: 'gluten', which: 'rye', words: 'rye, pumpernickel, rye flour, rye bread' },
  {
    allergen: 'gluten',
    which: 'barley',
    words: `
    barley, pearl barley, barley flour, barley malt, barley couscous, malted barley, malt, malted,
    malt extract, malted milk, malt vinegar, beer, lager, ale, stout`,
  },
  {
    allergen: 'gluten',
    which: 'oats',
    words: `
    oat, oat milk, oat cream, oat yoghurt, oatmeal, oatcake, oat flour, porridge, granola,
    muesli, flapjack`,
  },
  {
    allergen: 'crustaceans',
    words: `
    crustacean, crab, crabmeat, lobster, prawn, shrimp, scampi, crayfish,
    langoustine, krill, shrimp paste, prawn cracker, barnacle`,
  },
  {
    allergen: 'eggs',
    words: `
    egg, albumen, egg albumen, albumin, mayonnaise, egg mayonnaise, mayo, egg mayo, aioli,
    meringue, lysozyme, e1105, ovalbumin, hollandaise, omelette, quiche, frittata, eggnog,
    tartare sauce, egg lecithin, lemon curd`,
  },
  {
    allergen: 'fish',
    words: `
    fish, fish cake, anchovy, cod, haddock, salmon, tuna, mackerel, sardine, pilchard,
    herring, kipper, trout, plaice, halibut, hake, pollock, bass, bream, sole, turbot,
    monkfish, whitebait, coley, eel, caviar, roe, taramasalata, surimi, crabstick, crab stick,
    bonito, dashi, nam pla, worcestershire sauce, worcester sauce, gentleman relish, isinglass,
    fishcake, omega 3 fish oil`,
  },
  {
    allergen: 'peanuts',
    words: `
    peanut, groundnut, ground nut, monkey nut, arachis, satay, peanut butter, peanut oil,
    peanut flour`,
  },
  {
    allergen: 'soybeans',
    words: `
    soybean, soyabean, soy, soya, tofu, beancurd, bean curd, edamame, miso, tempeh, tamari,
    natto, shoyu, teriyaki, hoisin, soy sauce, soya sauce, soya milk, soy milk, soya cream,
    soya yoghurt, soy yoghurt, soya flour, soy flour, soya lecithin, soy lecithin, soya cheese,
    soya butter`,
  },
  {
    allergen: 'milk',
    words: `
    milk, dairy, butter, buttermilk, butterfat, butteroil, ghee, cheese, cheesecake, cream,
    creme, creme fraiche, ice cream, cream cheese, buttercream, butterscotch, custard, yoghurt,
    yogurt, curd, lemon curd, kefir, lassi, raita, tzatziki, labneh, skyr, paneer, quark,
    fromage frais, whey, casein, caseinate, lactose, lactalbumin, lactoglobulin, milkshake,
    cheddar, mozzarella, parmesan, parmigiano, pecorino, feta, halloumi, ricotta, mascarpone,
    brie, camembert, stilton, gorgonzola, gouda, edam, emmental, gruyere, bechamel,
    hollandaise, white chocolate, malted milk, dulce de leche`,
  },
  {
    allergen: 'nuts',
    words: 'nut, tree nut, mixed nut, praline, nougat, nut butter, nut flour',
  },
  {
    allergen: 'nuts',
    which: 'almonds',
    words: `
    almond, marzipan, frangipane, amaretti, amaretto, almond milk, almond butter, almond flour,
    almond yoghurt, almond cream`,
  },
  {
    allergen: 'nuts',
    which: 'hazelnuts',
    words: `
    hazelnut, cobnut, filbert, gianduja, hazelnut milk, hazelnut butter, hazelnut flour`,
  },
  { allergen: 'nuts', which: 'walnuts', words: 'walnut, walnut oil' },
  {
    allergen: 'nuts',
    which: 'cashews',
    words: `
    cashew, cashew nut, cashew milk, cashew butter, cashew cream, cashew cheese`,
  },
  { allergen: 'nuts', which: 'pecans', words: 'pecan, pecan nut' },
  { allergen: 'nuts', which: 'brazil_nuts', words: 'brazil nut, brazil' },
  { allergen: 'nuts', which: 'pistachios', words: 'pistachio, pistachio nut' },
  {
    allergen: 'nuts',
    which: 'macadamias',
    words: 'macadamia, macadamia nut, queensland nut',
  },
  {
    allergen: 'celery',
    words: 'celery, celeriac, celery salt, celery seed',
  },
  {
    allergen: 'mustard',
    words: 'mustard, dijon, dijon mustard, piccalilli, mustard seed, mustard powder',
  },
  {
    allergen: 'sesame',
    words: `
    sesame, sesame seed, sesame oil, tahini, tahina, houmous, hummus, humous, halva, halvah,
    gomashio`,
  },
  {
    allergen: 'sulphites',
    words: `
    sulphite, sulfite, sulphur dioxide, sulfur dioxide, so2, metabisulphite, metabisulfite,
    bisulphite, bisulfite, e220, e221, e222, e223, e224, e225, e226, e227, e228`,
  },
  { allergen: 'lupin', words: 'lupin, lupine, lupini, lupin flour, lupin seed' },
  {
    allergen: 'molluscs',
    words: `
    mollusc, mollusk, mussel, oyster, squid, calamari, octopus, cuttlefish, clam, cockle,
    scallop, whelk, winkle, periwinkle, snail, escargot, abalone, oyster sauce`,
  },
];

/**
 * Foods that often contain an allergen, but not always, so that only the pack says it. The writer is
 * asked about each allergen, unless the ingredients of the food follow in brackets.
 */
export const OFTEN_WORDS: readonly WordGroup[] = [
  { allergen: 'crustaceans', words: 'surimi, crabstick, crab stick' },
  {
    allergen: 'eggs',
    words: 'surimi, crabstick, crab stick, nougat, caesar dressing, caesar sauce',
  },
  { allergen: 'milk', words: 'pesto, caesar dressing, caesar sauce, quiche' },
  { allergen: 'nuts', words: 'pesto' },
  { allergen: 'fish', words: 'caesar dressing, caesar sauce' },
  { allergen: 'mustard', words: 'mayonnaise, mayo, egg mayonnaise, egg mayo, tartare sauce' },
  { allergen: 'sesame', words: `hoisin, dukkah, zaatar, za'atar` },
  { allergen: 'gluten', which: 'barley', words: 'worcestershire sauce, worcester sauce' },
  {
    allergen: 'gluten',
    which: 'wheat',
    words: `
    soy sauce, soya sauce, shoyu, teriyaki, hoisin, oyster sauce, bechamel, quiche, gnocchi,
    soba, miso`,
  },
  { allergen: 'soybeans', words: 'lecithin, e322' },
  { allergen: 'eggs', words: 'lecithin, e322' },
];

/** Foods of OFTEN_WORDS that come from one source: naming one allergen answers for the others. */
export const SINGLE_SOURCE = 'lecithin, e322';

/** Phrases with such a word that name no allergen. Longer phrases win over shorter ones. */
export const HARMLESS_PHRASES = `
    coconut milk, coconut cream, coconut yoghurt, coconut yogurt, coconut flour, coconut butter,
    creamed coconut, cream of coconut, cream of tartar, cream soda, rice milk, hemp milk, pea milk,
    milk thistle, cocoa butter, shea butter, apple butter, sunflower butter, seed butter,
    sunflower seed butter, butter bean, butter lettuce, rice flour, corn flour, maize flour,
    potato flour, tapioca flour, chickpea flour, gram flour, buckwheat flour, teff flour,
    sorghum flour, cassava flour, quinoa flour, millet flour, lentil flour, chestnut flour,
    pea flour, rice noodle, glass noodle, buckwheat noodle, rice cracker, corn tortilla,
    tortilla chip, rice pasta, lentil pasta, chickpea pasta, corn pasta, ginger beer, root beer,
    ginger ale, egg plant, oyster mushroom, crab apple, tiger nut, pine nut, kola nut, cola nut,
    sunflower lecithin, rapeseed lecithin`;

/**
 * What counts as a clear reference to the name of an allergen, as Article 21(1)(a) asks for. Butter,
 * cheese, cream and yoghurt are understood to be milk; every other product has to name it. Spelt and
 * khorasan are kinds of wheat and have to say so.
 */
export const CLEAR_NAMES: Record<Exclude<Allergen, 'gluten' | 'nuts'> | Which, RegExp> = {
  wheat: /wheat/,
  spelt: /wheat/,
  khorasan: /wheat/,
  rye: /\brye\b/,
  barley: /barley/,
  oats: /\boat/,
  crustaceans: /crustacean/,
  eggs: /\begg/,
  fish: /\bfish/,
  peanuts: /peanut/,
  soybeans: /\bsoya?/,
  milk: /milk|cheese|butter|cream|\byogh?urt/,
  almonds: /almond/,
  hazelnuts: /hazelnut/,
  walnuts: /walnut/,
  cashews: /cashew/,
  pecans: /pecan/,
  brazil_nuts: /brazil/,
  pistachios: /pistachio/,
  macadamias: /macadamia|queensland/,
  celery: /celery/,
  mustard: /mustard/,
  sesame: /sesame/,
  sulphites: /\bsul(?:ph|f)ites?\b|sul(?:ph|f)ur dioxide/,
  lupin: /\blupine?s?\b/,
  molluscs: /mollus[ck]/,
};

/** How a reference is proposed: the name of the allergen as labels write it. */
export const REFERENCE_NAMES: Record<keyof typeof CLEAR_NAMES, string> = {
  wheat: 'WHEAT',
  spelt: 'WHEAT',
  khorasan: 'WHEAT',
  rye: 'RYE',
  barley: 'BARLEY',
  oats: 'OATS',
  crustaceans: 'CRUSTACEANS',
  eggs: 'EGG',
  fish: 'FISH',
  peanuts: 'PEANUTS',
  soybeans: 'SOYA',
  milk: 'MILK',
  almonds: 'ALMONDS',
  hazelnuts: 'HAZELNUTS',
  walnuts: 'WALNUTS',
  cashews: 'CASHEWS',
  pecans: 'PECAN NUTS',
  brazil_nuts: 'BRAZIL NUTS',
  pistachios: 'PISTACHIO NUTS',
  macadamias: 'MACADAMIA NUTS',
  celery: 'CELERY',
  mustard: 'MUSTARD',
  sesame: 'SESAME',
  sulphites: 'SULPHITES',
  lupin: 'LUPIN',
  molluscs: 'MOLLUSCS',
};
