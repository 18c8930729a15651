import type { Attention, OpenTemperature } from '@branchbook/contract/activity.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { EXPIRING_DAYS } from '@branchbook/contract/expiry.ts';
import { complaintKindLabel } from '@branchbook/contract/complaint-kinds.ts';
import { showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import type { LinkProps } from '@tanstack/react-router';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { countOf } from '../../shared/counts.ts';
import { dayMonthText, instantText, timeOfDayText } from '../../shared/dates.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { here } from './section-list.ts';

export type AttentionItem = {
  key: string;
  kind: 'task' | 'answer' | 'temperature' | 'accident' | 'complaint' | 'tablet' | 'papers';
  text: string;
  detail: string;
  link: Pick<LinkProps, 'to' | 'search'>;
  /** The manager to call about the item. */
  call?: { name: string; phone: string } | undefined;
};

const papersItem = ({ expired, missing, expiring }: Attention['papers']): AttentionItem[] => {
  if (expired + missing + expiring === 0) return [];
  const counts = [
    expired > 0 && `${expired} expired`,
    missing > 0 && `${missing} missing`,
    expiring > 0 && `${expiring} expiring within ${EXPIRING_DAYS} days`,
  ];
  return [
    {
      key: 'papers',
      kind: 'papers',
      text: `Premises papers: ${counts.filter(Boolean).join(', ')}`,
      detail: 'The list shows which to renew or add',
      link: linkOptions({ to: paths.papers, search: {} }),
    },
  ];
};

const dueText = ({ due_at, due_date, beforeToday }: Attention['missed'][number]): string =>
  beforeToday ? `on ${dayMonthText(due_date)}` : `at ${timeOfDayText(due_at)}`;

/** Returns the items that need attention, the most urgent first, each with a link to its page. */
export const attentionItems = (
  { missed, missedTotal, failed, accidents, complaints, tablets, papers }: Attention,
  temperatures: readonly OpenTemperature[],
  user: SessionUser,
): AttentionItem[] => [
  ...accidents.map((one): AttentionItem => ({
    key: `accident-${one.id}`,
    kind: 'accident',
    text: `Accident at ${one.branch_name}${one.service ? `: ${one.service} was called` : ''}`,
    detail: `Reported ${instantText(one.reported_at)}`,
    link: linkOptions({
      to: paths.accidentReport,
      search: {
        branch: one.branchId,
        entry: one.id,
        start: one.incident_date,
        end: one.incident_date,
      },
    }),
  })),
  ...complaints.map((one): AttentionItem => ({
    key: `complaint-${one.id}`,
    kind: 'complaint',
    text: `${complaintKindLabel[one.kind]} at ${one.branch_name}`,
    detail: `Recorded ${instantText(one.reported_at)}, still open`,
    link: linkOptions({
      to: paths.complaintReport,
      search: { branch: one.branchId, complaint: one.id },
    }),
  })),
  ...temperatures.map((one): AttentionItem => ({
    key: `temperature-${one.id}`,
    kind: 'temperature',
    text: `${one.equipment_name} at ${one.branch_name}: ${showTemperature(one.value)}`,
    detail: `Allowed ${showRange(one)} · taken ${instantText(one.recorded_at)}`,
    link: linkOptions({
      to: paths.temperatureReport,
      search: { branch: one.branchId, equipment: one.equipId, start: one.log_date },
    }),
  })),
  ...failed.map((one): AttentionItem => ({
    key: `failed-${one.id}`,
    kind: 'answer',
    text: `${one.task_name} at ${one.branch_name}: ${countOf(one.count, {
      one: 'failed answer',
      many: 'failed answers',
    })}`,
    detail: `${one.first} · completed ${instantText(one.done_at)}${one.waits ? ', to be verified' : ''}`,
    link: one.waits
      ? linkOptions({ to: paths.waiting, search: { branch: one.branchId } })
      : linkOptions({
          to: paths.reports,
          search: { report: 'tasks', branch: one.branchId, period: 'week' },
        }),
  })),
  ...papersItem(papers),
  ...missed.map((one): AttentionItem => ({
    key: `task-${one.id}`,
    kind: 'task',
    text: `${one.task_name} at ${one.branch_name}`,
    detail: `Overdue, was due ${dueText(one)}`,
    link: linkOptions({ to: paths.portal, search: here({ today: one.branchId })({}) }),
    call: one.call?.phone ? { name: one.call.name, phone: one.call.phone } : undefined,
  })),
  ...(missedTotal > missed.length
    ? [
        {
          key: 'more-tasks',
          kind: 'task' as const,
          text: countOf(missedTotal - missed.length, {
            one: 'more overdue task',
            many: 'more overdue tasks',
          }),
          detail: 'Branches today shows where',
          link: linkOptions({ to: paths.portal, search: {} }),
        },
      ]
    : []),
  ...tablets.map((one): AttentionItem => ({
    key: `tablet-${one.id}`,
    kind: 'tablet',
    text: `Tablet ‘${one.device_name}’ at ${one.branch_name} is silent`,
    detail: one.last_seen_at ? `Last heard from ${instantText(one.last_seen_at)}` : '',
    link: mayOpen(user, 'deviceSetup')
      ? linkOptions({ to: paths.deviceSetup, search: {} })
      : linkOptions({ to: paths.branches, search: {} }),
  })),
];
