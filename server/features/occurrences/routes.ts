import * as contract from '@branchbook/contract/occurrences.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentAnswer } from '../checklists/service.ts';
import { answersOfOccurrence, keepAnswerPhoto, recordOutcome } from './record-outcome.ts';
import { dayOfBranch, listWaiting } from './service.ts';
import { presentOccurrence } from './presenter.ts';
import { verify, verifyAll } from './verify-tasks.ts';

export const occurrencesRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listOccurrences, async ({ actor, query }) => {
    const { day, closed, rows } = await dayOfBranch(context, actor, query);
    return { day, closed, items: rows.map(presentOccurrence) };
  });

  routes.handle(contract.listWaiting, async ({ actor, query }) => {
    const { rows, total } = await listWaiting(context, actor, query);
    return { items: rows.map(presentOccurrence), total };
  });

  routes.handle(contract.completeTask, async ({ actor, params, body, photo }) => {
    const taskAction = { kind: 'task.complete', ...body, photo } as const;
    const row = await recordOutcome(context, actor, params.id, taskAction);
    return new Answer(presentOccurrence(row), 'Task completed');
  });

  routes.handle(contract.listAnswers, async ({ actor, params }) => {
    const { checklist, answers } = await answersOfOccurrence(context, actor, params.id);
    return { checklist, answers: answers.map(presentAnswer) };
  });

  routes.handle(contract.keepAnswerPhoto, async ({ actor, params, photo }) => ({
    photo: await keepAnswerPhoto(context, actor, params.id, photo),
  }));

  routes.handle(contract.notCompleteTask, async ({ actor, params, body, photo }) => {
    const taskAction = { kind: 'task.not-complete', note: body.note, photo } as const;
    const row = await recordOutcome(context, actor, params.id, taskAction);
    return new Answer(presentOccurrence(row), 'Task marked as not completed');
  });

  routes.handle(contract.undoTask, async ({ actor, params }) => {
    const taskAction = { kind: 'task.undo', note: null, photo: null } as const;
    const row = await recordOutcome(context, actor, params.id, taskAction);
    return new Answer(presentOccurrence(row), 'Task is open again');
  });

  routes.handle(contract.verifyTask, async ({ actor, params, body }) => {
    const row = await verify(context, actor, params.id, body);
    const verified = row.state === 'not_completed' ? 'Reason accepted' : 'Task verified';
    const message = body.result === 'verified' ? verified : 'Task sent back';
    return new Answer(presentOccurrence(row), message);
  });

  routes.handle(contract.verifyTasks, ({ actor, body }) => verifyAll(context, actor, body.ids));
};
