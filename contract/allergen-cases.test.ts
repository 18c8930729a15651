import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergenPhrasesIn } from './allergen-text.ts';
import { openReferences, referenceKey, withReference } from './allergen-references.ts';

/*
 * Ingredients as they stand in lists, written down from Annex II of Regulation (EU) No 1169/2011 and
 * the FSA's technical guidance, not from the words that the code knows. Each line: the text; the
 * allergens that it reveals (the cereal or nut behind a colon; ~ where it often, but not always,
 * contains one); what the list must say instead ('…' where only the writer knows the name).
 */
const CASES = `
wheat flour | gluten:wheat | -
wheat starch | gluten:wheat | -
wholewheat pasta | gluten:wheat gluten | -
spelt | gluten:spelt | spelt (WHEAT)
spelt (wheat) | gluten:spelt gluten:wheat | -
Khorasan wheat | gluten:khorasan | -
Kamut | gluten:khorasan | kamut (WHEAT)
durum wheat semolina | gluten:wheat | -
semolina | gluten:wheat | semolina (WHEAT)
couscous | gluten:wheat | couscous (WHEAT)
bulgur | gluten:wheat | bulgur (WHEAT)
bulgur wheat | gluten:wheat | -
seitan | gluten:wheat | seitan (WHEAT)
panko | gluten:wheat | panko (WHEAT)
emmer | gluten:wheat | emmer (WHEAT)
orzo | gluten:wheat | orzo (WHEAT)
triticale | gluten | triticale (…)
rye flour | gluten:rye | -
pumpernickel | gluten:rye | pumpernickel (RYE)
pearl barley | gluten:barley | -
barley malt extract | gluten:barley | -
malt vinegar | gluten:barley | malt vinegar (BARLEY)
malt extract | gluten:barley | malt extract (BARLEY)
beer | gluten:barley | beer (BARLEY)
oats | gluten:oats | -
oatmeal | gluten:oats | -
gluten-free oats | gluten:oats | -
porridge | gluten:oats | porridge (OATS)
flour | gluten | flour (…)
breadcrumbs | gluten | breadcrumbs (…)
bread (wheat flour, water, yeast) | gluten gluten:wheat | -
bread (flour, water) | gluten | flour (…)
batter (wheat flour, egg) | gluten gluten:wheat eggs | -
prawns | crustaceans | prawns (CRUSTACEANS)
prawns (crustaceans) | crustaceans | -
crab meat 12% (crustaceans) | crustaceans | -
lobster | crustaceans | lobster (CRUSTACEANS)
langoustine | crustaceans | langoustine (CRUSTACEANS)
scampi | crustaceans | scampi (CRUSTACEANS)
krill | crustaceans | krill (CRUSTACEANS)
shrimp paste | crustaceans | shrimp paste (CRUSTACEANS)
crayfish tails | crustaceans | crayfish (CRUSTACEANS)
free-range egg | eggs | -
dried egg white | eggs | -
albumen | eggs | albumen (EGG)
lysozyme | eggs | lysozyme (EGG)
meringue | eggs | meringue (EGG)
mayonnaise | eggs ~mustard | mayonnaise (EGG); mayonnaise (MUSTARD)
mayonnaise (rapeseed oil, egg yolk, vinegar) | eggs | -
egg mayonnaise (egg, oil, mustard) | eggs mustard | -
hollandaise | eggs milk | hollandaise (EGG); hollandaise (MILK)
fish sauce | fish | -
anchovies | fish | anchovies (FISH)
anchovy (fish) | fish | -
cod | fish | cod (FISH)
smoked salmon (fish) | fish | -
white fish (cod, haddock) | fish | -
surimi | fish ~crustaceans ~eggs | surimi (FISH); surimi (CRUSTACEANS); surimi (EGG)
surimi (fish, crustaceans, egg) | fish crustaceans eggs | -
Worcester sauce | fish ~gluten:barley | worcester sauce (FISH); worcester sauce (BARLEY)
isinglass | fish | isinglass (FISH)
peanut butter | peanuts | -
groundnut oil | peanuts | groundnut (PEANUTS)
satay | peanuts | satay (PEANUTS)
soya milk | soybeans | -
soya lecithin | soybeans | -
tofu | soybeans | tofu (SOYA)
miso | soybeans ~gluten:wheat | miso (SOYA); miso (WHEAT)
edamame | soybeans | edamame (SOYA)
tempeh | soybeans | tempeh (SOYA)
tamari | soybeans | tamari (SOYA)
soy sauce (soya, wheat, salt) | soybeans gluten:wheat | -
soy sauce | soybeans ~gluten:wheat | soy sauce (WHEAT)
lecithin | ~soybeans ~eggs | lecithin (SOYA); lecithin (EGG)
emulsifier: lecithins (soya) | soybeans | -
E322 | ~soybeans ~eggs | e322 (SOYA); e322 (EGG)
skimmed milk powder | milk | -
butter | milk | -
double cream | milk | -
Greek yoghurt | milk | -
Cheddar cheese | milk | -
mozzarella | milk | mozzarella (MILK)
whey powder | milk | whey (MILK)
whey powder (from milk) | milk | -
calcium caseinate | milk | caseinate (MILK)
casein | milk | casein (MILK)
lactose | milk | lactose (MILK)
ghee | milk | ghee (MILK)
crème fraîche | milk | crème fraîche (MILK)
tzatziki | milk | tzatziki (MILK)
custard | milk | custard (MILK)
white chocolate | milk | white chocolate (MILK)
almonds | nuts:almonds | -
almond milk | nuts:almonds | -
marzipan | nuts:almonds | marzipan (ALMONDS)
cobnuts | nuts:hazelnuts | cobnuts (HAZELNUTS)
praline (hazelnuts, sugar) | nuts nuts:hazelnuts | -
praline | nuts | praline (…)
nougat | nuts ~eggs | nougat (…); nougat (EGG)
mixed nuts | nuts | mixed nuts (…)
mixed nuts (walnuts, pecans) | nuts nuts:walnuts nuts:pecans | -
Brazil nuts | nuts:brazil_nuts | -
Queensland nuts | nuts:macadamias | -
pistachio paste | nuts:pistachios | -
cashew butter | nuts:cashews | -
pesto | ~milk ~nuts | pesto (MILK); pesto (…)
pesto (basil, oil, hard cheese, cashews) | milk nuts:cashews | -
celery salt | celery | -
celeriac | celery | celeriac (CELERY)
mustard seeds | mustard | -
Dijon | mustard | dijon (MUSTARD)
piccalilli | mustard | piccalilli (MUSTARD)
sesame oil | sesame | -
tahini | sesame | tahini (SESAME)
TAHINI (SESAME) | sesame | -
houmous (chickpeas, tahini, lemon) | sesame | tahini (SESAME)
hummus | sesame | hummus (SESAME)
halva | sesame | halva (SESAME)
sulphur dioxide | sulphites | -
sodium metabisulphite | sulphites | metabisulphite (SULPHITES)
preservative: E220 | sulphites | e220 (SULPHITES)
apricots (SO2) | sulphites | so2 (SULPHITES)
potassium bisulphite E228 (sulphites) | sulphites | -
lupin flour | lupin | -
lupini | lupin | lupini (LUPIN)
squid | molluscs | squid (MOLLUSCS)
mussels | molluscs | mussels (MOLLUSCS)
calamari (molluscs) | molluscs | -
oyster sauce | molluscs ~gluten:wheat | oyster sauce (MOLLUSCS); oyster sauce (WHEAT)
snails | molluscs | snails (MOLLUSCS)
coconut milk | - | -
cocoa butter | - | -
buckwheat flour | - | -
water chestnuts | - | -
nutmeg | - | -
butternut squash | - | -
butter beans | - | -
cream of tartar | - | -
oyster mushrooms | - | -
king oyster mushrooms | - | -
aubergine (eggplant) | - | -
creamed coconut | - | -
cornflour | - | -
rice noodles | - | -
gluten-free flour | - | -
milk-free spread | - | -
dairy-free yoghurt | - | -
vegan cheese | - | -
egg-free mayonnaise | ~mustard | mayonnaise (MUSTARD)
pine nuts | - | -
ginger beer | - | -
crab apple jelly | - | -
sweetbreads | - | -
nutritional yeast | - | -
maltodextrin | - | -
glucose syrup | - | -
sunflower lecithin | - | -
lecithin (sunflower) | - | -
lovage | - | -
shea butter | - | -
chestnut flour | - | -
tortilla chips | - | -
ham | - | -
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string, string]);

/** Returns what a text reveals, in the words of the table. */
const revealed = (text: string): string => {
  const phrases = allergenPhrasesIn(text);
  const named = ({ allergen, which }: { allergen: string; which: string | null }): string =>
    which === null ? allergen : `${allergen}:${which}`;
  const sure = phrases.flatMap((phrase) => phrase.sure.map(named));
  const asked = openReferences(text, null).flatMap((open) =>
    open.kind === 'asked' ? [`~${named(open)}`] : [],
  );
  return [...new Set([...sure, ...asked])].join(' ') || '-';
};
const proposed = (text: string): string =>
  openReferences(text, null)
    .map(({ word, name }) => `${word} (${name ?? '…'})`)
    .join('; ') || '-';

describe('a list of ingredients', () => {
  const harmless = CASES.filter(([, reveals]) => reveals === '-');
  const lacking = CASES.filter(([, , wanted]) => wanted !== '-');

  it(`says of ${CASES.length} ingredients what they reveal and which need the allergen's name (${lacking.length} do, ${harmless.length} reveal nothing)`, () => {
    expect(CASES.length).toBeGreaterThanOrEqual(120);
    expect(harmless.length).toBeGreaterThanOrEqual(25);
    expect(CASES.map(([text]) => [text, revealed(text), proposed(text)].join(' | '))).toEqual(
      CASES.map((line) => line.join(' | ')),
    );
  });

  it('needs nothing more once every proposal is accepted', () => {
    for (const [text] of lacking) {
      const accepted = openReferences(text, null).reduce(
        (now, open) => withReference(now, referenceKey(open), null),
        text,
      );
      const open = openReferences(accepted, null).filter(({ name }) => name !== null);
      expect([accepted, open]).toEqual([accepted, []]);
    }
  });

  it('with a reference for each word has no warning, and without one of them exactly that one', () => {
    const single = lacking.filter(([text, , wanted]) => !/[(:]/.test(text) && !/[;…]/.test(wanted));
    expect(single.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...single), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom(', ', '; ', ' (fresh), ', ', salt, '),
        (lines, pick, between) => {
          const complete = lines.map(([text, , wanted]) => {
            const name = /\((.+)\)$/.exec(wanted)?.[1] ?? '';
            return `${text} (${name})`;
          });
          expect(openReferences(complete.join(between), null)).toEqual([]);
          const left = pick % lines.length;
          const [text = '', , wanted = ''] = lines[left] ?? [];
          expect(proposed(complete.with(left, text).join(between))).toBe(wanted);
        },
      ),
      { numRuns: 500 },
    );
  });
});
