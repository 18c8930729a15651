import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { erasureDialog } from '../../paths.ts';
import { instantText } from '../../shared/dates.ts';
import rowClasses from '../../shared/row.module.css';
import { requestsQuery } from './api.ts';
import { Loaded } from './components/loaded.tsx';
import { DecideErasureDialog } from './decide-erasure-dialog.tsx';
import classes from './privacy.module.css';
import { useDialog } from './use-dialog.ts';

/** Lists for owners who asked to be erased. */
export const ErasureRequestsPanel = () => {
  const requests = useQuery(requestsQuery());
  const { dialog, open, close } = useDialog();
  return (
    <TitledCard
      title="Erasure requests"
      help="People who ask to be erased. The law gives you one month to answer."
    >
      <Loaded query={requests} what="the requests">
        {({ open: waiting }) =>
          waiting.length === 0 ? (
            <Text size="sm">No one has asked to be erased.</Text>
          ) : (
            <ul className={classes['requests']}>
              {waiting.map((request) => (
                <li key={request.id} className={rowClasses['row']}>
                  <div className={rowClasses['about']}>
                    <Text fw={600}>{request.employee_name}</Text>
                    <Text size="sm" c="dimmed">
                      {request.branch_name && `${request.branch_name} · `}asked{' '}
                      {instantText(request.asked_at)}
                    </Text>
                  </div>
                  <Button
                    variant="default"
                    aria-label={`Decide about ${request.employee_name}`}
                    onClick={() => open(erasureDialog(request.id))}
                  >
                    Decide…
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DecideErasureDialog
        request={requests.data?.open.find((request) => erasureDialog(request.id) === dialog)}
        onClose={close}
      />
    </TitledCard>
  );
};
