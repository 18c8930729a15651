import type { Allergen, Which } from './allergen-list.ts';

/*
 * Words in lists of ingredients that name one of the 14 allergens. The allergens are those of
 * ALLERGEN_SOURCES.list; the foods of each group are common examples of it, collected from guidance
 * of councils and of allergy charities (https://www.anaphylaxis.org.uk, read on 24 November 2026).
 * Words that usually, but not always, name an allergen are here: a false warning is
 * answered in a moment, a missed one is not noticed.
 */

export type WordGroup = { allergen: Allergen; which?: Which; words: string };

/** Words in the singular, in lower case, without accents; plurals in -s or -es match, too. */
export const ALLERGEN_WORDS: readonly WordGroup[] = [
  {
    allergen: 'gluten',
    words: `
    gluten, flour, bread, breadcrumb, panko, pasta, couscous, semolina, seitan, cereal,
    pastry, pastries, puff pastry, filo, batter, biscuit, cracker, crouton, tortilla, pitta,
    naan, noodle, triticale`,
  },
  {
    allergen: 'gluten',
    which: 'wheat',
    words: `
    wheat, wholewheat, wheatgerm, wheat flour, durum, bulgur, bulgar, freekeh, farina, emmer,
    einkorn, udon, ciabatta, baguette, brioche, focaccia, sourdough`,
  },
  { allergen: 'gluten', which: 'spelt', words: 'spelt, farro, dinkel, spelt flour' },
  { allergen: 'gluten', which: 'khorasan', words: 'khorasan, khorasan wheat, kamut' },
  { allergen: 'gluten', which: 'rye', words: 'rye, pumpernickel, rye flour, rye bread' },
  {
    allergen: 'gluten',
    which: 'barley',
    words: 'barley, pearl barley, barley flour, malt, malted, malt vinegar, beer',
  },
  {
    allergen: 'gluten',
    which: 'oats',
    words: `
    oat, oat milk, oat cream, oatmeal, oatcake, oat flour, porridge, granola, muesli,
    flapjack`,
  },
  {
    allergen: 'crustaceans',
    words: `
    crustacean, crab, crabmeat, crabstick, lobster, prawn, shrimp, scampi, crayfish,
    langoustine, krill, shrimp paste, prawn cracker`,
  },
  {
    allergen: 'eggs',
    words: `
    egg, albumen, albumin, mayonnaise, mayo, aioli, meringue, lysozyme, ovalbumin,
    hollandaise, omelette, quiche, frittata, eggnog, egg noodle, tartare sauce`,
  },
  {
    allergen: 'fish',
    words: `
    fish, anchovy, anchovies, cod, haddock, salmon, tuna, mackerel, sardine, pilchard,
    herring, kipper, trout, plaice, halibut, hake, pollock, bass, bream, sole, turbot,
    monkfish, whitebait, coley, eel, caviar, roe, taramasalata, surimi, bonito, dashi,
    nam pla, worcestershire sauce, worcester sauce, isinglass, fishcake, omega 3 fish oil`,
  },
  {
    allergen: 'peanuts',
    words: 'peanut, groundnut, monkey nut, arachis, satay, peanut butter, peanut oil',
  },
  {
    allergen: 'soybeans',
    words: `
    soybean, soyabean, soy, soya, tofu, beancurd, bean curd, edamame, miso, tempeh, tamari,
    natto, shoyu, teriyaki, hoisin, soy sauce, soya milk, soy milk, soya cream, soya yoghurt`,
  },
  {
    allergen: 'milk',
    words: `
    milk, dairy, butter, buttermilk, butterfat, butteroil, ghee, cheese, cheesecake, cream,
    creme, creme fraiche, ice cream, custard, yoghurt, yogurt, curd, kefir, lassi, paneer,
    quark, fromage frais, whey, casein, caseinate, lactose, lactalbumin, lactoglobulin,
    milkshake, cheddar, mozzarella, parmesan, parmigiano, pecorino, feta, halloumi, ricotta,
    mascarpone, brie, camembert, stilton, gorgonzola, gouda, edam, emmental, gruyere,
    bechamel`,
  },
  {
    allergen: 'nuts',
    words: 'nut, tree nut, mixed nut, praline, gianduja, nougat, nut butter',
  },
  {
    allergen: 'nuts',
    which: 'almonds',
    words: `
    almond, marzipan, frangipane, amaretti, amaretto, almond milk, almond butter,
    almond flour`,
  },
  {
    allergen: 'nuts',
    which: 'hazelnuts',
    words: 'hazelnut, cobnut, filbert, hazelnut milk, hazelnut butter',
  },
  { allergen: 'nuts', which: 'walnuts', words: 'walnut' },
  {
    allergen: 'nuts',
    which: 'cashews',
    words: 'cashew, cashew nut, cashew milk, cashew butter, cashew cream',
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
    words: 'celery, celeriac, celery salt, celery seed, lovage',
  },
  {
    allergen: 'mustard',
    words: 'mustard, dijon, piccalilli, mustard seed, mustard powder',
  },
  {
    allergen: 'sesame',
    words: 'sesame, sesame seed, tahini, tahina, houmous, hummus, halva, halvah',
  },
  {
    allergen: 'sulphites',
    words: `
    sulphite, sulfite, sulphur dioxide, sulfur dioxide, metabisulphite, metabisulfite,
    bisulphite, bisulfite, e220, e221, e222, e223, e224, e225, e226, e227, e228`,
  },
  { allergen: 'lupin', words: 'lupin, lupine, lupini, lupin flour, lupin seed' },
  {
    allergen: 'molluscs',
    words: `
    mollusc, mollusk, mussel, oyster, squid, calamari, octopus, cuttlefish, clam, cockle,
    scallop, whelk, winkle, snail, abalone, oyster sauce`,
  },
];

/** Phrases with such a word that name no allergen. Longer phrases win over shorter ones. */
export const HARMLESS_PHRASES = `
    coconut milk, coconut cream, coconut yoghurt, coconut yogurt, coconut flour,
    creamed coconut, cream of coconut, cream of tartar, rice milk, hemp milk, pea milk,
    milk thistle, cocoa butter, shea butter, apple butter, butter bean, butter lettuce,
    rice flour, corn flour, maize flour, potato flour, tapioca flour, chickpea flour,
    gram flour, buckwheat flour, teff flour, sorghum flour, cassava flour, rice noodle,
    glass noodle, corn tortilla, rice pasta, egg plant, oyster mushroom, tiger nut, pine nut`;
