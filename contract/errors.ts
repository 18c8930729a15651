/**
 * Every error of the server: a closed list of codes, each with its status and default text. The
 * texts come from the specification's error catalogue.
 */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Please check your input and try again.' },
  MISSING_FIELDS: { status: 400, message: 'Missing Required Information' },
  INVALID_ROLE: { status: 400, message: 'Invalid Role Selected' },
  EMAIL_EXISTS: { status: 400, message: 'Email already exists' },
  PIN_EXISTS: { status: 400, message: 'PIN already exists at this branch' },
  INCORRECT_PIN: { status: 400, message: 'Incorrect PIN' },
  WRONG_CODE: {
    status: 400,
    message: 'This code is not right. Please check it, or wait for the next one.',
  },
  WRONG_DEV_PIN: {
    status: 400,
    message: 'Invalid PIN. Please enter the correct development PIN.',
  },
  DATE_RANGE_REQUIRED: {
    status: 400,
    message: 'Please select start and end dates for PDF export',
  },
  DATE_RANGE_TOO_LARGE: { status: 400, message: 'PDF export is limited to 30 days maximum' },
  REPORT_TOO_LARGE: {
    status: 400,
    message: 'This report has too many rows. Please choose a shorter period or more filters.',
  },
  PHOTO_NOT_IMAGE: { status: 400, message: 'Photo must be an image: JPEG, PNG or WebP' },
  PHOTO_DAMAGED: {
    status: 400,
    message: 'This photo is damaged and cannot be read. Please choose another one.',
  },
  PHOTO_TOO_MANY_PIXELS: {
    status: 400,
    message: 'This photo is too big to use. Please choose a smaller one.',
  },
  PHOTO_NOT_ONLY_IMAGE: {
    status: 400,
    message: 'This file holds more than a photo. Please choose another one.',
  },
  DOCUMENT_NOT_ACCEPTED: {
    status: 400,
    message: 'The file must be a PDF or a photo: JPEG, PNG or WebP',
  },
  DOCUMENT_DAMAGED: {
    status: 400,
    message: 'This file is damaged and cannot be read. Please choose another one.',
  },
  DOCUMENT_LOCKED: {
    status: 400,
    message: 'This PDF is locked. Please save a copy without a password, and choose that.',
  },
  DOCUMENT_TOO_MANY_PAGES: {
    status: 400,
    message: 'A PDF can have 50 pages at most. Please choose one with fewer pages.',
  },
  DOCUMENT_TOO_COMPLEX: {
    status: 400,
    message: 'This PDF is too complex to check. Please scan it, or print it to a new PDF.',
  },
  BAD_LOGIN: { status: 401, message: 'Invalid email or password' },
  SIGN_IN_OVER: {
    status: 401,
    message: 'This sign-in has ended. Please enter your email and password again.',
  },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Please sign in again.' },
  LINK_INVALID: { status: 401, message: 'Invalid or expired token' },
  LINK_EXPIRED: {
    status: 401,
    message: 'Your completion link has expired. Please request a new account creation.',
  },
  DEVICE_SIGN_IN_REFUSED: {
    status: 401,
    message: 'The company number, branch number or password is not right.',
  },
  DEVICE_REVOKED: { status: 401, message: 'This tablet is signed out. Please sign it in again.' },
  ACCESS_DENIED: { status: 403, message: 'Access Denied' },
  OWN_CREDENTIALS: {
    status: 403,
    message: 'To change your own email, password or PIN, go to Settings.',
  },
  SETUP_NOT_FINISHED: { status: 403, message: 'Your company setup is not finished.' },
  SETUP_LINK_MAILED: {
    status: 403,
    message: 'Your company setup is not finished. We have emailed you a link to carry on with it.',
  },
  OWNERS_CREATE_COMPANIES: {
    status: 403,
    message: 'Only business owners can create companies',
  },
  OWNERS_SET_UP_HEAD_OFFICE: {
    status: 403,
    message: 'Only business owners can set up the head office',
  },
  OWNERS_SET_UP_SUBSCRIPTIONS: {
    status: 403,
    message: 'Only business owners can set up subscriptions',
  },
  ACTIVATION_REFUSED: { status: 403, message: 'Failed to activate subscription' },
  PHOTO_LINK_EXPIRED: {
    status: 403,
    message: 'The link to this photo has expired. Please load the page again.',
  },
  NOT_FOUND: { status: 404, message: 'Not found. It may have been deleted in the meantime.' },
  EMPLOYEE_NOT_FOUND: { status: 404, message: 'Employee Not Found' },
  SIGNUP_EMAIL_EXISTS: { status: 409, message: 'An account with this email already exists.' },
  LEDGER_DAMAGED: {
    status: 409,
    message:
      'The proof of records does not fit what was signed before. Keep a copy of the database, and contact support.',
  },
  LINK_USED: { status: 409, message: 'A company has already been created with this link.' },
  COMPANY_EXISTS: { status: 409, message: 'Company already exists or data conflict occurred.' },
  HEAD_OFFICE_EXISTS: {
    status: 409,
    message: 'Head office branch already exists or data conflict occurred.',
  },
  PROFILE_PIN_EXISTS: {
    status: 409,
    message: 'This PIN is already in use. Please choose a different PIN.',
  },
  PROFILE_ALREADY_COMPLETE: {
    status: 409,
    message: 'Your profile is already complete. Please sign in to access your account.',
  },
  STEP_NEEDS_COMPANY: { status: 409, message: 'Please register your company first.' },
  STEP_NEEDS_HEAD_OFFICE: { status: 409, message: 'Please set up your head office first.' },
  STEP_NEEDS_SUBSCRIPTION: { status: 409, message: 'Please activate your subscription first.' },
  HEAD_OFFICE_STAYS: { status: 409, message: 'The head office cannot be deleted.' },
  BRANCH_HAS_EMPLOYEES: {
    status: 409,
    message: "Move or delete this branch's employees first",
  },
  CONFLICT: {
    status: 409,
    message: 'Someone else changed this in the meantime. Please check and save again.',
  },
  ALREADY_SAVED: {
    status: 409,
    message: 'This was already saved. Load the page again to see it.',
  },
  ALREADY_DONE: { status: 409, message: 'Someone else has already dealt with this task.' },
  NOT_POSSIBLE_NOW: { status: 409, message: 'This cannot be done right now. Load the page again.' },
  ONLY_OWNER: {
    status: 409,
    message: 'You are the only owner. Your data goes when the company is deleted.',
  },
  SECOND_PERSON_NEEDED: {
    status: 409,
    message: 'A second person has to sign this. You wrote it yourself.',
  },
  SIGNER_TOO_NEW: {
    status: 409,
    message:
      'This needs the signatures of two people. That of a manager counts a day after another manager has added them, made them a manager, or set how they sign in. Please ask another manager or the owner.',
  },
  ALLERGEN_UNKNOWN: {
    status: 409,
    message: 'Not all 14 allergens of this product are known, so it has no label yet.',
  },
  WARNINGS_OPEN: {
    status: 409,
    message: 'There are warnings without an answer. Please answer them first.',
  },
  DAY_SIGNED: { status: 409, message: 'This day has been signed already.' },
  ALERT_CLEARED: { status: 409, message: 'This alert has been cleared already.' },
  AREA_NAME_EXISTS: { status: 409, message: 'An area with this name already exists.' },
  AREA_HAS_MANAGERS: {
    status: 409,
    message: 'This area has managers. Please take it from them first.',
  },
  BRANCH_NAME_EXISTS: { status: 409, message: 'A branch with this name already exists.' },
  PROFILE_EXISTS: {
    status: 409,
    message: 'This contact is already saved for this company.',
  },
  TWO_STEP_IS_ON: { status: 409, message: 'Two-step sign-in is already on.' },
  TWO_STEP_IS_OFF: { status: 409, message: 'Two-step sign-in is not on.' },
  REPORT_NAME_EXISTS: { status: 409, message: 'There is already a saved report with this name.' },
  PROBE_NAME_EXISTS: { status: 409, message: 'This branch already has a probe with this name.' },
  SUPPLIER_NAME_EXISTS: { status: 409, message: 'The list already has an entry with this name.' },
  PAPER_EXISTS: {
    status: 409,
    message: 'There is already a paper of this kind with this day of issue.',
  },
  COURSE_NOT_IN_USE: {
    status: 404,
    message: 'This course is not in use. Please choose another one.',
  },
  COURSE_NAME_EXISTS: { status: 409, message: 'There is already a course with this name.' },
  CERTIFICATE_EXISTS: {
    status: 409,
    message: 'This certificate is recorded already: same person, course and day of issue.',
  },
  EQUIPMENT_NAME_EXISTS: { status: 409, message: 'There is already equipment with this name.' },
  TOO_SLOW: { status: 408, message: 'This took too long. Check your connection and try again.' },
  PHOTO_TOO_LARGE: { status: 413, message: 'Photo must be 5 MB or smaller' },
  DOCUMENT_TOO_LARGE: { status: 413, message: 'The file must be 5 MB or smaller' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large to send at once.' },
  ADDRESS_TOO_LONG: { status: 414, message: 'The address is too long.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Please send JSON.' },
  KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different call.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts.' },
  TOO_MANY_SIGNUPS: {
    status: 429,
    message: 'Too many signup attempts. Please wait before trying again.',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request is too large.' },
  SERVER: { status: 500, message: 'Server error. Please try again later or contact support.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available right now. Try again in a few minutes.',
  },
  STORAGE_FULL: {
    status: 507,
    message: 'Nothing can be saved because the server has run out of space. Contact support.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const errorCodes = Object.keys(ERRORS) as ErrorCode[];

export type FieldError = { field: string; message: string };

const inUnits = (count: number, unit: string): string =>
  `You can try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;

/** Says when the user may try again after too many tries, never earlier than allowed. */
export const tryAgainIn = (seconds: number): string => {
  if (seconds < 60) return inUnits(Math.max(Math.ceil(seconds), 1), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? inUnits(minutes, 'minute') : inUnits(Math.ceil(minutes / 60), 'hour');
};
