import { Page } from '@branchbook/ui/page.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ShortcutsPanel } from './shortcuts-panel.tsx';

export const HelpPage = () => {
  usePageTitle('Help');
  return (
    <Page
      title="Help"
      help="Short answers, each with a link to the right page. You see only what you can do yourself."
    >
      <AnswersPanel />
      <ShortcutsPanel />
    </Page>
  );
};
