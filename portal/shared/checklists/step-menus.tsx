import { STEP_KINDS } from '@branchbook/contract/checklist.ts';
import type { StepKind } from '@branchbook/contract/checklist.ts';
import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { KIND_ICONS } from './kind-icons.ts';
import { KINDS } from './kind-list.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

type KindMenuProps = { onChoose: (kind: StepKind) => void; children: ReactNode };

/** Offers the kinds of step, each with a short description; the child opens the menu. */
export const KindMenu = ({ onChoose, children }: KindMenuProps) => (
  // The new step gets the focus, so the menu does not return it.
  <Menu position="bottom-start" withinPortal returnFocus={false} width={360} loop>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown mah="min(34rem, 70vh)" style={{ overflowY: 'auto' }}>
      {STEP_KINDS.map((kind) => {
        const { label, description } = KINDS[kind];
        const KindIcon = KIND_ICONS[kind];
        return (
          <Menu.Item
            key={kind}
            leftSection={<KindIcon size={20} stroke={1.6} aria-hidden />}
            onClick={() => onChoose(kind)}
          >
            {label}
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          </Menu.Item>
        );
      })}
    </Menu.Dropdown>
  </Menu>
);

export type OnStep = {
  onDuplicate: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

type StepMenuProps = OnStep & { name: string; index: number; count: number };

/** Duplicates, moves and deletes a step. */
export const StepMenu = ({ name, index, count, onDuplicate, onMove, onRemove }: StepMenuProps) => (
  <Menu position="bottom-end" withinPortal returnFocus={false} loop>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Move, duplicate or delete ${name}`}
        title="Move, duplicate or delete"
      >
        <IconDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onDuplicate}>
        Duplicate
      </Menu.Item>
      {index > 0 && (
        <>
          <Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => onMove(index - 1)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowBarToUp {...ICON} />} onClick={() => onMove(0)}>
            Move to the top
          </Menu.Item>
        </>
      )}
      {index < count - 1 && (
        <>
          <Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => onMove(index + 1)}>
            Move down
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarToDown {...ICON} />}
            onClick={() => onMove(count - 1)}
          >
            Move to the bottom
          </Menu.Item>
        </>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
