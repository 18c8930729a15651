import type { NotificationKind } from '@branchbook/contract/notification-kinds.ts';
import type { Notification } from '@branchbook/contract/notifications.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCertificate,
  IconClockExclamation,
  IconDeviceTabletOff,
  IconDeviceTabletPlus,
  IconEggs,
  IconFileAlert,
  IconId,
  IconFirstAidKit,
  IconMailPause,
  IconRosetteDiscountCheck,
  IconScale,
  IconSchool,
  IconSignature,
  IconSignatureOff,
  IconTemperature,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { instantText } from '../../../shared/dates.ts';
import classes from '../notifications.module.css';
import type { targetOf } from '../target-rules.ts';

const ICONS: Record<NotificationKind, Icon> = {
  overdue: IconClockExclamation,
  'out-of-range': IconTemperature,
  accident: IconFirstAidKit,
  'device-offline': IconDeviceTabletOff,
  'device-new': IconDeviceTabletPlus,
  'verification-waiting': IconRosetteDiscountCheck,
  'erasure-request': IconUserX,
  'new-manager': IconUserPlus,
  'hygiene-rating': IconCertificate,
  'report-paused': IconMailPause,
  'allergen-sign-off': IconSignature,
  'allergen-check': IconEggs,
  'food-diary-unsigned': IconSignatureOff,
  'food-review-due': IconCalendarCheck,
  'paper-expiring': IconFileAlert,
  'course-expiry': IconSchool,
  'right-to-work': IconId,
  'law-change': IconScale,
};

type Props = {
  notification: Notification;
  label: string;
  target: ReturnType<typeof targetOf>;
  onFollow: () => void;
};

/** Shows what happened and when, and links to the page with the details. */
export const NotificationRow = ({ notification, label, target, onFollow }: Props) => {
  const { kind, text, at, read } = notification;
  const KindIcon = ICONS[kind];
  return (
    <li>
      <Link
        {...target}
        preload={false}
        className={classes['row']}
        data-unread={!read || undefined}
        onClick={onFollow}
      >
        <KindIcon size={20} aria-hidden className={classes['icon']} />
        <span className={classes['words']}>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {text}
          <Text span size="xs" c="dimmed" className={classes['when']}>
            {label}, <time dateTime={at}>{instantText(at)}</time>
          </Text>
        </span>
        {!read && <span className={classes['dot']} aria-hidden />}
      </Link>
    </li>
  );
};
