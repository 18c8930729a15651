import { usePublicSettings } from '../../../shared/public-settings.ts';

/** Shows the second way to have data deleted, with the controller's name if it is set ([A-046]). */
export const DataController = () => {
  const { dataController } = usePublicSettings();
  return dataController
    ? `Or contact the primary data controller: ${dataController}.`
    : 'Or contact the primary data controller. If you do not know who that is, ask the business that holds the subscription.';
};
