import { sql } from 'kysely';
import { branchJoin, onDays } from '../../platform/report-source/queries.ts';
import type { ReportSource } from '../../platform/report-source/queries.ts';

/** Returns the SQL of the diary entries that custom reports list. */
export const diarySource = (): ReportSource<'diary'> => ({
  from: sql`diary_entries r ${branchJoin}`,
  where: (range) => sql`${onDays(sql`r.date`)(range)} and r.deleted_at is null`,
  columns: {
    branch: sql`b.name`,
    date: sql`r.date`,
    notes: sql`r.notes`,
    created_by_name: sql`r.created_by_name`,
    created_at: sql`r.created_at`,
  },
});
