import type { Problem, Rule, SourceFile } from './tree.ts';

type App = {
  /** Folders at the bottom, used by every feature. */
  base: string[];
  /** Files of the base layer that lie in the top folder. */
  baseFiles: string[];
  /** Folders that may import everything. */
  apart: string[];
  baseName: string;
  topName: string;
};

const APPS: Record<string, App> = {
  server: {
    base: ['platform', 'migrations'],
    baseFiles: [],
    apart: ['testing', 'demo'],
    baseName: 'server/platform/',
    topName: 'server/app.ts',
  },
  portal: {
    base: ['shared', 'public'],
    // Every feature uses the typed links, which import no feature.
    baseFiles: ['portal/paths.ts'],
    apart: [],
    baseName: 'portal/shared/',
    topName: 'portal/routes.tsx or portal/screens/',
  },
  tablet: {
    base: ['shared', 'offline', 'public'],
    baseFiles: [],
    apart: [],
    baseName: 'tablet/shared/ or tablet/offline/',
    topName: 'tablet/app.tsx',
  },
};

type Place = { level: 0 | 1 | 2; feature: string | null };

const placeOf = (app: App, filePath: string): Place | null => {
  const [, section = '', feature = null] = filePath.split('/');
  if (app.apart.includes(section)) return null;
  if (section === 'features') return { level: 1, feature };
  return {
    level: app.base.includes(section) || app.baseFiles.includes(filePath) ? 0 : 2,
    feature: null,
  };
};

const CROSSING: Record<string, { door: RegExp; belongs: string }> = {
  server: {
    door: /^service\.ts$/,
    belongs:
      "One feature calls another only through that feature's service.ts; what belongs to neither " +
      'belongs in server/platform/, a pure rule that screens share in contract/.',
  },
  portal: {
    door: /^api\.ts$/,
    belongs:
      "A screen never imports another feature's screens or components: of another feature it may " +
      'use api.ts only. Shared parts belong in portal/shared/ (or ui/ when they are only look), ' +
      'and screens meet in portal/screens/ and portal/routes.tsx.',
  },
  tablet: {
    door: /^api\.ts$/,
    belongs:
      "A screen never imports another feature's screens or components: shared parts belong in " +
      'tablet/shared/ (or ui/ when they are only look), and screens meet in tablet/app.tsx.',
  },
};

const problemsOf = (file: SourceFile): Problem[] => {
  const app = APPS[file.workspace];
  const crossing = CROSSING[file.workspace];
  const from = app && placeOf(app, file.path);
  if (!app || !crossing || !from) return [];
  return file.imports.flatMap((item): Problem[] => {
    if (!item.file?.startsWith(`${file.workspace}/`)) return [];
    const to = placeOf(app, item.file);
    if (!to) return [];
    const problem = { path: file.path, line: item.line } as const;
    if (to.level > from.level) {
      return [
        {
          ...problem,
          what: `imports ${item.file}, which lies above it`,
          belongs:
            from.level === 0
              ? `${app.baseName} knows no feature: hand the value in as an argument, or move this ` +
                'code into the feature that it speaks of.'
              : `A feature does not know who assembles it: what several features need belongs in ` +
                `${app.baseName}, what joins them in ${app.topName}.`,
        },
      ];
    }
    const crosses =
      from.feature !== null && to.feature !== null && from.feature !== to.feature && !file.isTest;
    const [, , , ...rest] = item.file.split('/');
    return crosses && !crossing.door.test(rest.join('/'))
      ? [{ ...problem, what: `imports ${item.file} of another feature`, belongs: crossing.belongs }]
      : [];
  });
};

/** Reports imports against an app's layers: shared or platform, then features, then assembly. */
export const layersRule: Rule = ({ sources }) => sources.flatMap(problemsOf);

const featureOf = (filePath: string): string | null =>
  /^server\/features\/([^/]+)\//.exec(filePath)?.[1] ?? null;

/** Returns the first cycle through `start`, as a list of features. */
const cycleFrom = (edges: Map<string, Set<string>>, start: string): string[] | null => {
  const seen = new Set<string>();
  const visit = (at: string, trail: string[]): string[] | null => {
    for (const next of edges.get(at) ?? []) {
      if (next === start) return [...trail, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = visit(next, [...trail, next]);
      if (found) return found;
    }
    return null;
  };
  return visit(start, [start]);
};

/** Reports cycles between the features of the server. */
export const featureCyclesRule: Rule = ({ sources }) => {
  const edges = new Map<string, Set<string>>();
  for (const file of sources) {
    const from = featureOf(file.path);
    if (from === null || file.isTest) continue;
    for (const item of file.imports) {
      const to = featureOf(item.file ?? '');
      if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const reported = new Set<string>();
  return [...edges.keys()].toSorted().flatMap((start): Problem[] => {
    const cycle = cycleFrom(edges, start);
    if (!cycle || cycle.some((feature) => reported.has(feature))) return [];
    for (const feature of cycle) reported.add(feature);
    return [
      {
        path: `server/features/${start}`,
        what: `calls itself in a circle: ${cycle.join(' -> ')}`,
        belongs:
          'One of them must know less: move the rule that both need into the feature that owns ' +
          'the record, or into server/platform/, and let the other call it.',
      },
    ];
  });
};
