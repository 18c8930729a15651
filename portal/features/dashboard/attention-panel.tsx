import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import {
  IconBandage,
  IconCertificate,
  IconCircleCheck,
  IconClipboardX,
  IconListCheck,
  IconDeviceTabletOff,
  IconMessageExclamation,
  IconTemperature,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { attentionQuery, openTemperaturesQuery } from './api.ts';
import { attentionItems } from './attention-rules.ts';
import type { AttentionItem } from './attention-rules.ts';
import classes from './dashboard.module.css';

const TITLE = 'Needs attention';
/** Number of items shown at first, so that the figures stay within reach on a phone. */
const FEW = 6;

const ICONS = {
  task: IconClipboardX,
  answer: IconListCheck,
  temperature: IconTemperature,
  accident: IconBandage,
  complaint: IconMessageExclamation,
  tablet: IconDeviceTabletOff,
  papers: IconCertificate,
} as const;

const Item = ({ item: { kind, text, detail, link, call } }: { item: AttentionItem }) => {
  const Icon = ICONS[kind];
  return (
    <li className={classes['attention']}>
      <Icon size={20} stroke={1.6} color="var(--mantine-color-error)" aria-hidden />
      <div className={classes['attentionText']}>
        <LinkAnchor {...link} size="sm" fw={600} resetScroll={false}>
          {text}
        </LinkAnchor>
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      </div>
      {call && (
        <Anchor href={`tel:${call.phone}`} size="sm" className={classes['call']}>
          Call {call.name}
        </Anchor>
      )}
    </li>
  );
};

const Items = ({ items }: { items: readonly AttentionItem[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) {
    return (
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck
          size={20}
          stroke={1.6}
          color="var(--mantine-color-green-light-color)"
          aria-hidden
        />
        <Text size="sm">Nothing needs attention.</Text>
      </Group>
    );
  }
  return (
    <>
      <ul className={classes['attentionList']}>
        {(showsAll ? items : items.slice(0, FEW)).map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
      {items.length > FEW && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${FEW}` : `Show all ${items.length}`}
        </Button>
      )}
    </>
  );
};

/** Lists what is wrong, from accidents to silent tablets, each with a link to its page. */
export const AttentionPanel = () => {
  const user = useUser();
  const attention = useQuery(attentionQuery());
  const temperatures = useQuery(openTemperaturesQuery(undefined));
  if (!attention.data) {
    return (
      attention.isError && (
        <QueryError query={attention} title="Failed to load what needs attention" />
      )
    );
  }
  return (
    <section aria-label={TITLE}>
      <Title order={2} mb="sm">
        {TITLE}
      </Title>
      <Paper withBorder p="md">
        <Items items={attentionItems(attention.data, temperatures.data?.items ?? [], user)} />
      </Paper>
    </section>
  );
};
