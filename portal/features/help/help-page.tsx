import { Page } from '@branchbook/ui/page.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ShortcutsPanel } from './shortcuts-panel.tsx';

export const HelpPage = () => {
  usePageTitle('Help');
  return (
    <Page
      title="Help"
      help="Short answers, and where to go. Questions that are not yours are left out."
    >
      <AnswersPanel />
      <ShortcutsPanel />
    </Page>
  );
};
