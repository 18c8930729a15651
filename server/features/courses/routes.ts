import * as certificates from '@branchbook/contract/certificates.ts';
import * as contract from '@branchbook/contract/courses.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { addCertificateFile, readCertificateFile } from './manage-certificate-files.ts';
import * as awards from './manage-certificates.ts';
import * as courses from './manage-courses.ts';
import { addPresets, listPresets } from './manage-presets.ts';
import { presentCertificate, presentCourse } from './presenter.ts';
import { readMatrix } from './read-matrix.ts';

const certificateRoutes = (routes: Routes, context: Context): void => {
  routes.handle(certificates.listCertificates, async ({ actor, query }) => {
    const { items, total } = await awards.listCertificates(context, actor, query);
    return { items: items.map(presentCertificate), total };
  });

  routes.handle(certificates.addCertificate, async ({ actor, body, file }) => {
    const row = await awards.addCertificate(context, actor, body, file);
    return new Answer(presentCertificate(row), 'Certificate recorded');
  });

  routes.handle(certificates.addCertificateFile, async ({ actor, params, file }) => {
    const row = await addCertificateFile(context, actor, params.id, file);
    return new Answer(presentCertificate(row), 'File added');
  });

  routes.handle(certificates.getCertificateFile, ({ actor, params }) =>
    readCertificateFile(context, actor, params.id),
  );

  routes.handle(certificates.withdrawCertificate, async ({ actor, params, body }) => {
    const row = await awards.withdrawCertificate(context, actor, params.id, body.reason);
    return new Answer(presentCertificate(row), 'Certificate withdrawn');
  });
};

export const coursesRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listCoursePresets, ({ actor }) => listPresets(context, actor));

  routes.handle(contract.addCoursePresets, async ({ actor, body }) => {
    const result = await addPresets(context, actor, body.keys);
    return new Answer(result, result.added > 0 ? 'Courses added' : 'You have these already');
  });

  routes.handle(contract.courseMatrix, ({ actor, query }) => readMatrix(context, actor, query));

  routes.handle(contract.listCourses, async ({ actor }) =>
    (await courses.listCourses(context, actor)).map((row) => presentCourse(row, actor)),
  );

  routes.handle(contract.addCourse, async ({ actor, body }) => {
    const row = await courses.addCourse(context, actor, body);
    return new Answer(presentCourse(row, actor), 'Course added');
  });

  routes.handle(contract.changeCourse, async ({ actor, params, body }) => {
    const { row, recounted } = await courses.changeCourse(context, actor, params.id, body);
    return new Answer({ ...presentCourse(row, actor), recounted }, 'Course changed');
  });

  routes.handle(contract.requireCourse, async ({ actor, params, body }) => {
    const row = await courses.requireCourse(context, actor, params.id, body.required);
    return new Answer(presentCourse(row, actor), 'Saved');
  });

  routes.handle(contract.setNotNeeded, async ({ actor, params, body }) => {
    const result = await courses.setNotNeeded(context, actor, params.id, body);
    return new Answer(result, 'Saved');
  });

  certificateRoutes(routes, context);
};
