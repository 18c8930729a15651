import { clockRule } from './clock-rule.ts';
import { citedDecisionsRule, decisionsRule } from './decisions-rule.ts';
import { driverRule, sqlRule } from './database-rule.ts';
import { noBarrelRule, noDefaultExportRule, typeNotInterfaceRule } from './exports-rule.ts';
import { featureFilesRule, kebabCaseRule, pureRulesRule } from './feature-files-rule.ts';
import { featureCyclesRule, layersRule } from './layers-rule.ts';
import { lengthRule } from './length-rule.ts';
import { rootRule, tsconfigRule } from './root-rule.ts';
import { settingsRule } from './settings-rule.ts';
import type { Problem, Rule, Tree } from './tree.ts';
import { wordsRule } from './words-rule.ts';
import { foreignPackagesRule, workspaceImportsRule } from './workspace-imports-rule.ts';

const RULES: Rule[] = [
  rootRule,
  tsconfigRule,
  featureFilesRule,
  pureRulesRule,
  kebabCaseRule,
  workspaceImportsRule,
  foreignPackagesRule,
  layersRule,
  featureCyclesRule,
  noBarrelRule,
  noDefaultExportRule,
  typeNotInterfaceRule,
  sqlRule,
  driverRule,
  clockRule,
  lengthRule,
  settingsRule,
  decisionsRule,
  citedDecisionsRule,
  wordsRule,
];

export const checkTree = (tree: Tree): Problem[] =>
  RULES.flatMap((rule) => rule(tree)).toSorted(
    (a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0),
  );
