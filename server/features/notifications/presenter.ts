import {
  mayReceive,
  NOTIFICATION_KINDS,
  defaultChannels,
} from '@branchbook/contract/notification-kinds.ts';
import { notificationText } from '@branchbook/contract/notifications.ts';
import type { NotificationKind } from '@branchbook/contract/notification-kinds.ts';
import type {
  Notification,
  NotificationChoice,
  NotificationDetails,
} from '@branchbook/contract/notifications.ts';
import type { RoleKind } from '@branchbook/contract/permissions.ts';
import type { NotificationRow } from './queries.ts';

type TextRow = Pick<NotificationRow, 'kind' | 'branch_name' | 'details'>;

const detailsOf = ({ details }: TextRow): NotificationDetails => details as NotificationDetails;

export const textOf = (row: TextRow): string =>
  notificationText({
    kind: row.kind as NotificationKind,
    branch_name: row.branch_name,
    details: detailsOf(row),
  });

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  text: textOf(row),
  branchId: row.branch_id,
  branch_name: row.branch_name,
  entity_id: row.entity_id,
  day: detailsOf(row).day,
  at: row.at.toISOString(),
  read: row.read_at !== null,
});

type ChoiceRow = { kind: string; in_portal: boolean; by_email: boolean };

/** Presents a choice for each kind that the role is notified of: the saved one or the default. */
export const presentChoices = (rows: readonly ChoiceRow[], who: RoleKind): NotificationChoice[] =>
  NOTIFICATION_KINDS.filter((kind) => mayReceive(kind, who)).map((kind) => {
    const { in_portal, by_email } =
      rows.find((row) => row.kind === kind) ?? defaultChannels(kind, who);
    return { kind, in_portal, by_email };
  });
