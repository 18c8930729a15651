import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

type Options = {
  /** Beginnings of the keys of the queries to read again. */
  affects: readonly QueryKey[];
  /** Ends the mutation before the queries are read, so that the notice of success comes at once. */
  inBackground?: true;
};

/**
 * Creates a mutation that calls an endpoint of the contract and reads again what it affects. A
 * refusal reads again too, as it often means stale data; the error never waits for that.
 */
export const useContractMutation = <Sent, Answer>(
  { affects, inBackground }: Options,
  mutationFn: (sent: Sent) => Promise<Answer>,
) => {
  const client = useQueryClient();
  const readAgain = async (): Promise<void> => {
    await Promise.all(affects.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return useMutation({
    mutationFn,
    onSuccess: () => (inBackground ? void readAgain() : readAgain()),
    onError: () => void readAgain(),
  });
};
