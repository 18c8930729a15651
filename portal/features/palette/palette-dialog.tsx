import { CommandPalette } from '@branchbook/ui/command-palette.tsx';
import type { PaletteItem } from '@branchbook/ui/command-palette.tsx';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../shared/user.tsx';
import { actionsFor, pagesFor } from './action-list.ts';
import type { Place } from './action-list.ts';
import { useRecords } from './use-records.ts';
import { begins, indexOf, search } from './search-rules.ts';

/** Maximum of each kind of record; the user types more of a name to find others. */
const MOST_RECORDS = 6;

// The description adds other names for the search.
const LOGOUT = indexOf([{ label: 'Logout', description: 'Log out, sign out' }]);

/** Props of the palette; `opening` counts how often it was asked to open. */
type Props = { opening: number; onLogout: () => void };

/** Finds pages, records and actions that the user may open. */
export const Palette = ({ opening, onLogout }: Props) => {
  const user = useUser();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wasOpened, setWasOpened] = useState(false);
  const records = useRecords(user, wasOpened);
  const pages = indexOf(pagesFor(user));
  const actions = indexOf(actionsFor(user));
  const branches = indexOf(records.branches);
  const employees = indexOf(records.employees);
  const tasks = indexOf(records.tasks);
  const equipment = indexOf(records.equipment);

  const isTyped = typed.trim() !== '';
  const itemsOf = (group: string, places: Place[]): PaletteItem[] =>
    places.map(({ label, description, icon: PlaceIcon, link }, index) => ({
      id: `${group} ${index} ${label}`,
      label,
      description,
      icon: <PlaceIcon size={18} aria-hidden />,
      group,
      onChoose: () => void navigate(link),
    }));
  const found = (index: typeof pages) => (isTyped ? search(typed, index, MOST_RECORDS) : []);
  const groups = [
    itemsOf('Pages', search(typed, pages, Infinity)),
    [
      ...itemsOf('Actions', search(typed, actions, Infinity)),
      ...search(typed, LOGOUT, 1).map(({ label }) => ({
        id: label,
        label,
        icon: <IconLogout size={18} aria-hidden />,
        group: 'Actions',
        onChoose: onLogout,
      })),
    ],
    itemsOf('Branches', found(branches)),
    itemsOf('Employees', found(employees)),
    itemsOf('Tasks', found(tasks)),
    itemsOf('Equipment', found(equipment)),
  ];
  // A label that begins with the typed text is most likely meant.
  const isMeant = ([first]: PaletteItem[]) => Boolean(first && begins(typed, first.label));
  const items = [...groups.filter(isMeant), ...groups.filter((group) => !isMeant(group))].flat();
  const empty = () => {
    if (records.isLoading) return 'Looking…';
    return records.isError ? 'Nothing found, but not all records could be read' : 'Nothing found';
  };
  return (
    <CommandPalette
      opening={opening}
      items={items}
      typed={typed}
      onType={setTyped}
      onOpened={() => setWasOpened(true)}
      empty={empty()}
    />
  );
};
