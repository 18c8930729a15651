import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { RECORD_KIND_NAMES } from '@branchbook/contract/record-kinds.ts';
import type { RecordKind } from '@branchbook/contract/record-kinds.ts';
import { itemKindsOf } from '@branchbook/contract/signing.ts';
import type { ItemKind, SyncKind } from '@branchbook/contract/signing.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { accidentPrivacy, accidentSource, ingestAccidents } from '../accidents/service.ts';
import { alertPrivacy, alertSource, ingestAlerts } from '../alerts/service.ts';
import { allergenPrivacy, allergenSource } from '../allergens/service.ts';
import { complaintPrivacy, complaintSource, ingestComplaints } from '../complaints/service.ts';
import { diaryPrivacy, diarySource, ingestDiary } from '../diary/service.ts';
import { foodCheckPrivacy, foodCheckSource, ingestFoodChecks } from '../food-checks/service.ts';
import {
  answerSource,
  ingestTasks,
  occurrencePrivacy,
  taskSource,
} from '../occurrences/service.ts';
import { coursePrivacy, courseSource } from '../courses/service.ts';
import { ingestProbeChecks, probePrivacy, probeSource } from '../probes/service.ts';
import { foodDiaryPrivacy, foodDiarySource, ingestFoodDiary } from '../sfbb/service.ts';
import { taskSheets } from '../tasks/service.ts';
import {
  ingestTemperatures,
  temperaturePrivacy,
  temperatureSource,
} from '../temperature/service.ts';
import { ingestTraining, trainingPrivacy, trainingSource } from '../training/service.ts';
import { ingestVisitors, visitorPrivacy, visitorSource } from '../visitors/service.ts';

/** Ingests items of a kind of record; keeps their order, and none needs items of another kind. */
export type Ingest<Item = TabletItem> = (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
) => Promise<ItemResult[]>;

/** A kind that tablets only read has no items to ingest. */
type IngestPart<Kind extends RecordKind> = [ItemKind<Kind>] extends [never]
  ? { ingest?: never }
  : { ingest: Ingest<TabletItem<ItemKind<Kind>>> };

type RecordPart<Kind extends RecordKind> = IngestPart<Kind> & {
  /** Returns the SQL for custom reports. */
  reportSource: (now: Date) => ReportSource<Kind>;
  privacy: RecordPrivacy<Kind>;
};

/**
 * What the features contribute of their kinds of record to tablets, custom reports and privacy, in
 * the order of a person's export.
 */
const PARTS: { [Kind in RecordKind]: RecordPart<Kind> } = {
  training: { ingest: ingestTraining, reportSource: trainingSource, privacy: trainingPrivacy },
  courses: { reportSource: courseSource, privacy: coursePrivacy },
  tasks: {
    ingest: ingestTasks,
    reportSource: taskSource,
    privacy: { ...occurrencePrivacy, sheets: [...taskSheets, ...occurrencePrivacy.sheets] },
  },
  temperatures: {
    ingest: ingestTemperatures,
    reportSource: temperatureSource,
    privacy: temperaturePrivacy,
  },
  foodChecks: {
    ingest: ingestFoodChecks,
    reportSource: foodCheckSource,
    privacy: foodCheckPrivacy,
  },
  probes: { ingest: ingestProbeChecks, reportSource: probeSource, privacy: probePrivacy },
  diary: { ingest: ingestDiary, reportSource: diarySource, privacy: diaryPrivacy },
  accidents: { ingest: ingestAccidents, reportSource: accidentSource, privacy: accidentPrivacy },
  complaints: {
    ingest: ingestComplaints,
    reportSource: complaintSource,
    privacy: complaintPrivacy,
  },
  alerts: { ingest: ingestAlerts, reportSource: alertSource, privacy: alertPrivacy },
  allergens: { reportSource: allergenSource, privacy: allergenPrivacy },
  foodDiary: {
    ingest: ingestFoodDiary,
    reportSource: foodDiarySource,
    privacy: foodDiaryPrivacy,
  },
  visitors: { ingest: ingestVisitors, reportSource: visitorSource, privacy: visitorPrivacy },
};

const HANDLERS = new Map<SyncKind, Ingest>(
  // The cast is safe: a handler gets only items of its own kinds.
  RECORD_KIND_NAMES.flatMap((kind) =>
    itemKindsOf(kind).map((item): [SyncKind, Ingest] => [item, PARTS[kind].ingest as Ingest]),
  ),
);

/** Returns the handler of a kind of tablet item. */
export const ingestOf = (kind: SyncKind): Ingest => {
  const handler = HANDLERS.get(kind);
  if (!handler) throw new Error(`No kind of record has items ${kind}`);
  return handler;
};

/** Returns the SQL of a kind of custom report; requests only select from it by name. */
export const reportSourceOf = (kind: ReportKind, now: Date): ReportSource =>
  kind === 'answers' ? answerSource() : PARTS[kind].reportSource(now);

/** Returns the privacy part of a kind of record. */
export const privacyOf = <Kind extends RecordKind>(kind: Kind): RecordPrivacy<Kind> =>
  PARTS[kind].privacy;

/** The privacy parts of all kinds, in the order of a person's export. */
export const PRIVACY_PARTS = (Object.keys(PARTS) as RecordKind[]).map((kind) => ({
  kind,
  ...privacyOf(kind),
}));
