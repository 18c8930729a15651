import { TASK_FIELDS } from '@branchbook/contract/task-fields.ts';

/** The fields that a change may name, as people call them. */
const WORDS: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(TASK_FIELDS).map(([name, { word }]) => [name, word])),
  employeeId: 'who it is for',

  equipment_name: 'name',
  min_temp: 'lowest temperature',
  max_temp: 'highest temperature',
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

/** 'start_date' and 'startDate' as 'start date', where it has no other name. */
export const fieldWords = (field: string): string =>
  WORDS[field] ??
  field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
