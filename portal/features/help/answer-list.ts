import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Permission } from '@branchbook/contract/permissions.ts';
import type { LinkProps } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { may } from '../../shared/user.tsx';

export type Answer = {
  /** Permission that the answer needs; left out where every user may see it. */
  needs?: Permission;
  /** Hides the answer from users with this permission, who have another answer. */
  unless?: Permission;
  question: string;
  answer: string;
  link: Pick<LinkProps, 'to' | 'search'> & { label: string };
};

type Subject = { title: string; answers: readonly Answer[] };

const SUBJECTS: readonly Subject[] = [
  {
    title: 'Tasks',
    answers: [
      {
        needs: 'create_global_tasks',
        question: 'How do I give a task to several branches?',
        answer:
          'Write it once under Tasks, or take ready-made ones from the library. Then choose ‘Assign to Branches’, tick the tasks and the branches, and they are on the branches’ tablets on the days that they are due.',
        link: { label: 'Open Tasks', to: paths.tasks },
      },
      {
        needs: 'edit_task_details',
        unless: 'oversee_branches',
        question: 'How do I make a task for my branch?',
        answer:
          'Under Tasks choose ‘Create Branch Task’. The schedule view shows what the week looks like with it.',
        link: { label: 'Open Tasks', to: paths.tasks },
      },
      {
        needs: 'oversee_branches',
        unless: 'create_global_tasks',
        question: 'How do I make a task for one of my branches?',
        answer:
          'Under Tasks choose the branch, then ‘Create Branch Task’. The schedule view shows what the week looks like with it.',
        link: { label: 'Open Tasks', to: paths.tasks },
      },
      {
        needs: 'edit_task_details',
        question: 'How do I make a task due several times a day, or every second week?',
        answer:
          'Open ‘More about when’ on the form of the task. Add the times at which it is due, and the tablet shows a card for each. There you also choose every 2 weeks or 3 months, the first Monday of a month, a first and a last day, and whether staff start the task themselves when it is needed.',
        link: { label: 'Open Tasks', to: paths.tasks },
      },
      {
        needs: 'edit_task_details',
        question: 'Why is a task not on the tablet?',
        answer:
          'The tablet shows what is due today. The task must be active, belong to the branch, and have today among its days. A tablet without a network shows what it had when it was last online.',
        link: { label: 'Open Tasks', to: paths.tasks },
      },
      {
        needs: 'verify_tasks',
        question: 'How do I check what was done?',
        answer:
          'Tasks that need verification wait for a manager once they are completed. Look at the notes and the photo, then verify it, or send it back with a reason: the branch can then do it again. Where a task was not completed, you can accept the reason in the list of the day.',
        link: { label: 'Open Waiting for verification', to: paths.waiting },
      },
      {
        needs: 'manage_own_branch',
        question: 'How do I say that a branch is closed?',
        answer:
          'Under Branches choose the clock beside the branch. Set its opening times and its bank holidays, or add closed days with a reason. On a closed day no task and no temperature is due, the tablet says why, and reports say closed. Changes count from today on.',
        link: { label: 'Open Branches', to: paths.branches },
      },
      {
        needs: 'complete_tasks',
        unless: 'edit_task_details',
        question: 'How do I complete a task?',
        answer:
          'On the branch’s tablet: tap your name, enter your PIN and tick it. Here you see what is due at your branch today, and may complete it as well.',
        link: { label: 'Open my tasks', to: paths.tasks },
      },
    ],
  },
  {
    title: 'People and tablets',
    answers: [
      {
        needs: 'manage_branch_employees',
        question: 'How do I add someone?',
        answer:
          'Under Employees add them with a PIN, which unlocks the branch tablet. Give them a password, or let them choose one with a setup link. To add many people at once, choose ‘Import’ and use a CSV file.',
        link: { label: 'Add someone', to: paths.employees, search: { action: 'create' } },
      },
      {
        needs: 'manage_areas',
        question: 'How do I let someone oversee some of our branches?',
        answer:
          'Under Branches choose ‘Areas’, add an area and choose its branches. Then the owner edits a manager under Employees and chooses the area. The manager sees and runs the branches of their areas, and no others.',
        link: { label: 'Open the areas', to: paths.branches, search: { action: 'areas' } },
      },
      {
        needs: 'manage_branch_employees',
        question: 'Someone has forgotten their PIN. What now?',
        answer:
          'You do not need the old one: edit the person under Employees and give them a new one. It works on the branch’s tablets as soon as they are online.',
        link: { label: 'Open Employees', to: paths.employees },
      },
      {
        needs: 'delete_staff',
        question: 'What happens when I delete someone who has left?',
        answer:
          'They cannot sign in any more, and their personal details and training records are erased. What they did stays in the reports, under ‘Former employee’. The accident book keeps names, occupations and addresses for as long as the law asks: three years after the accident or after the entry was written down, whichever is later.',
        link: { label: 'Open Employees', to: paths.employees },
      },
      {
        needs: 'record_certificates',
        question: 'Who may work on Friday, and whose certificate ends soon?',
        answer:
          'Open Courses under Reports and choose the day: the matrix shows for every person which certificates are valid then, which end within 60 days and what is missing. ‘Only gaps’ leaves out everyone who has what they need. Click a person to record a certificate.',
        link: { label: 'Open Courses', to: paths.courses },
      },
      {
        needs: 'record_certificates',
        question: 'Where do I keep the right-to-work documents of my people?',
        answer:
          'Not here. Keep the copies where only those who need them can see them, for as long as the person works for you and for two years after. Under Courses, Right to work, write down who checked them, when and how, when the next check is due, and where the copies are.',
        link: { label: 'Open Courses', to: paths.courses },
      },
      {
        needs: 'handle_complaints',
        question: 'A customer says that our food made them ill. What now?',
        answer:
          'Record it at once, on the tablet or under Complaints: what they ate and when, and what you did. You and head office are told at once, and the records of these days are held: nothing deletes them until head office releases them.',
        link: { label: 'Open Complaints', to: paths.complaintReport },
      },
      {
        needs: 'manage_papers',
        question: 'How do I keep gas records, insurance and licences up to date?',
        answer:
          'Add each one under Premises Papers with its last day, and a PDF or photo of it. You and head office are told 60, 30 and 7 days before it expires, and on its last day. Renew it there: the old one stays in its history until you delete it. An officer can see them on the tablet under ‘Papers’, and in the Inspector Pack.',
        link: { label: 'Open Premises Papers', to: paths.papers },
      },
      {
        needs: 'delete_managers',
        question: 'Someone has lost their phone and cannot sign in. What now?',
        answer:
          'They can use one of their recovery codes. Without one, open the person under Employees and choose ‘Turn off two-step sign-in’. If it is you, ask the person who runs this service for you.',
        link: { label: 'Open Employees', to: paths.employees },
      },
      {
        needs: 'manage_global_tasks',
        question: 'How do I set up a tablet?',
        answer:
          'Under Device Setup choose ‘Pair a tablet’ at the branch and scan the code with the tablet’s camera. The code works for ten minutes and for one tablet. You can also sign the tablet in with the company number, the branch number and the branch password.',
        link: { label: 'Open Device Setup', to: paths.deviceSetup },
      },
      {
        needs: 'manage_global_tasks',
        question: 'A tablet is lost or stolen. What now?',
        answer:
          'Under Device Setup find it among the active devices and choose ‘Revoke’: it is signed out as soon as it is online. No PIN is stored on it.',
        link: { label: 'Open Device Setup', to: paths.deviceSetup },
      },
    ],
  },
  {
    title: 'Reports and records',
    answers: [
      {
        needs: 'view_league',
        question: 'How is the score of a branch made up?',
        answer:
          'Of the tasks, the temperatures and the actions about temperatures that were due, and how many were done in time. Press a branch in the league table to see the numbers, and a day to see its tasks. Head office sets how much each part counts.',
        link: { label: 'Open the league table', to: paths.league },
      },
      {
        needs: 'edit_allergens',
        question: 'Why can I not sign the allergens of a dish that I wrote?',
        answer:
          'A second person has to read what you wrote: another manager of a branch that sells the dish. Until then everybody sees the version before. If there is no other manager, you can sign it with a reason, which stays visible.',
        link: { label: 'Open the allergens', to: paths.allergens },
      },
      {
        needs: 'make_inspector_packs',
        question: 'What do I show an inspector?',
        answer:
          'Open the Inspector Pack of the branch and download the PDF, or make a link and let the officer scan its QR code. On the tablet, unlock it as a manager and choose ‘Inspector’. It holds the last 90 days, with what is missing first.',
        link: { label: 'Open the Inspector Pack', to: paths.inspectorPack },
      },
      {
        needs: 'edit_task_details',
        question: 'How do I get a report as a PDF?',
        answer:
          'Open the report of the branch, choose the days, and download it as a PDF or a CSV file. For older records, or several branches at once, use Custom Reports. You can also print every report from the browser.',
        link: { label: 'Open Reports', to: paths.reports },
      },
      {
        needs: 'manage_equipment',
        question: 'How do I add a fridge or a freezer?',
        answer:
          'In the Temperature Reports of the branch choose ‘Manage equipment’ and enter the lowest and the highest temperature allowed. From then on the tablet asks for its readings.',
        link: { label: 'Open Reports', to: paths.reports },
      },
      {
        needs: 'manage_equipment',
        question: 'Can we take temperatures at other times than three times a day?',
        answer:
          'Yes, one to six times a day. In the Temperature Reports choose ‘Manage equipment’ and then ‘Edit times’ for the whole branch, or edit one piece of equipment to give it its own times. The tablet follows as soon as it is online, and earlier days stay as they were.',
        link: { label: 'Open Reports', to: paths.reports },
      },
      {
        needs: 'close_temperature_actions',
        question: 'A temperature was out of range. How do I close it?',
        answer:
          'The person who took it recorded on the tablet what they did about it. It stays open until a new reading is in range, or until a manager closes it in the Temperature Reports and says how it was solved.',
        link: { label: 'Open Reports', to: paths.reports },
      },
      {
        needs: 'sign_visitors_out',
        question: 'A visitor forgot to sign out. What now?',
        answer: 'In the Visitor Reports choose ‘Sign out’ beside the name and say when they left.',
        link: { label: 'Open Reports', to: paths.reports },
      },
      {
        needs: 'keep_branch_records',
        question: 'Where do I write what happened, or what is planned?',
        answer:
          'In the diary of the branch, here or on its tablet. You can write for days to come, too.',
        link: { label: 'Open the diary', to: paths.portal, search: { diary: 'today' } },
      },
      {
        needs: 'delete_company',
        question: 'Someone asks to be erased. What now?',
        answer:
          'You get a notification. In the settings, under Data & Privacy, look at what would go and what has to stay, then erase the person or decline and say why. The law gives you one month.',
        link: { label: 'Open Settings', to: paths.settings, search: { section: 'privacy' } },
      },
      {
        needs: 'system_admin',
        question: 'Who changed this?',
        answer:
          'The audit log tells who did what, where and when, and can be searched and exported. It names what was changed, but no personal details.',
        link: { label: 'Open the audit log', to: paths.auditLog },
      },
    ],
  },
  {
    title: 'Your account',
    answers: [
      {
        question: 'How do I change my password?',
        answer: 'In the settings, under Security.',
        link: { label: 'Open Settings', to: paths.settings, search: { section: 'security' } },
      },
      {
        // The permission that notifications need (notifications/api.ts).
        needs: 'view_branch_reports',
        question: 'How do I choose my notifications?',
        answer: 'In the settings, under Notifications.',
        link: { label: 'Open Settings', to: paths.settings, search: { section: 'notifications' } },
      },
      {
        question: 'What is stored about me?',
        answer: 'In the settings, under Data & Privacy, you can download all of it as a file.',
        link: { label: 'Open Settings', to: paths.settings, search: { section: 'privacy' } },
      },
    ],
  },
];

/** Returns the answers for a user, by subject; subjects without answers are left out. */
export const answersFor = (user: SessionUser): Subject[] =>
  SUBJECTS.map(({ title, answers }) => ({
    title,
    answers: answers.filter(
      ({ needs, unless }) => (!needs || may(user, needs)) && !(unless && may(user, unless)),
    ),
  })).filter(({ answers }) => answers.length > 0);
