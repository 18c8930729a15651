import { TASK_FIELDS } from '@branchbook/contract/task-fields.ts';

/** Everyday names of the fields that a change may list. */
const WORDS: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(TASK_FIELDS).map(([name, { word }]) => [name, word])),
  employeeId: 'who it is for',

  equipment_name: 'name',
  min_temp: 'lowest temperature',
  max_temp: 'highest temperature',
  slots: 'times',
  value: 'temperature',

  mobile_no: 'mobile number',
  martial_status: 'marital status',
  dob: 'date of birth',
  n_i_no: 'NI number',
  pin: 'PIN',
  medicialConditions: 'medical conditions',
  emergencyContact: 'emergency contact',
  emergencyContactNo: 'emergency contact’s number',
  role_id: 'role',
  branch_id: 'branch',

  full_name: 'contact',
  company_name: 'company',
};

/** Names a field in words; without an own name 'start_date' becomes 'start date'. */
export const fieldWords = (field: string): string =>
  WORDS[field] ??
  field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
