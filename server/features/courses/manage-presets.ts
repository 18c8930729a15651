import { coursePreset } from '@branchbook/contract/courses.ts';
import type { CoursePreset } from '@branchbook/contract/courses.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { readText } from '@branchbook/contract/law-text.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockCompany } from '../companies/service.ts';
import { insertCourses } from './manage-courses.ts';
import * as queries from './queries.ts';
import type { CourseRow } from './queries.ts';

/** The ready-made courses, a file of data beside this one. */
export const PRESETS: CoursePreset[] = z
  .array(coursePreset)
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'course-presets.json'), 'utf8')));

/** Returns the fields of a course that is made from a ready-made one. */
export const courseOfPreset = (preset: CoursePreset) => {
  const { key, name, validity_months, authority, source, source_url, note } = preset;
  return {
    name,
    validity_months,
    authority,
    source: `${source} (${readText(preset)})`,
    source_url,
    note,
    preset: key,
  };
};

/** Returns the presets that are offered on a day: those whose rule has not ended. */
const offeredOn = (clock: Context['clock']): CoursePreset[] => {
  const today = localDay(clock.now(), 'Europe/London');
  return PRESETS.filter(({ until }) => until === null || today <= until);
};

/** Says whether a company has a ready-made course, under its own name or another. */
const isAdded = (courses: readonly CourseRow[], { key, name }: CoursePreset): boolean =>
  courses.some(
    (course) => course.preset === key || course.name.toLowerCase() === name.toLowerCase(),
  );

/** Returns the ready-made courses, and which of them the company has. */
export const listPresets = async ({ db, clock }: Context, actor: PortalActor) => {
  if (!can(actor, 'manage_courses')) throw new AppError('ACCESS_DENIED');
  const courses = await queries.listCourses(db, actor.scope);
  return offeredOn(clock).map((preset) => ({ ...preset, added: isAdded(courses, preset) }));
};

/** Adds the chosen ready-made courses; those that the company has stay as they are. */
export const addPresets = ({ db, clock }: Context, actor: PortalActor, keys: readonly string[]) => {
  if (!can(actor, 'manage_courses')) throw new AppError('ACCESS_DENIED');
  const chosen = offeredOn(clock).filter(({ key }) => keys.includes(key));
  if (chosen.length < keys.length) throw new AppError('NOT_FOUND');
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, actor.scope);
    const courses = await queries.listCourses(tx, actor.scope);
    const rows = chosen.filter((preset) => !isAdded(courses, preset)).map(courseOfPreset);
    if (rows.length > 0) await insertCourses(tx, actor, rows, clock.now());
    return { added: rows.length };
  });
};
