import '@mantine/spotlight/styles.css';

import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type PaletteAction = {
  id: string;
  label: string;
  description?: string;
  icon: ReactNode;
  group: string;
  onChoose: () => void;
};

export const openCommandPalette = (): void => spotlight.open();

type Props = { actions: readonly PaletteAction[] };

export const CommandPalette = ({ actions }: Props) => {
  const groups = [...new Set(actions.map((action) => action.group))];
  return (
    <Spotlight
      shortcut="mod + K"
      actions={groups.map((group) => ({
        group,
        actions: actions
          .filter((action) => action.group === group)
          .map(({ id, label, description, icon, onChoose }) => ({
            id,
            label,
            description,
            leftSection: icon,
            onClick: onChoose,
          })),
      }))}
      nothingFound="Nothing found"
      highlightQuery
      scrollable
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'Go to a page or start something…',
        'aria-label': 'Search pages and actions',
      }}
    />
  );
};
