#!/usr/bin/env node
// Checks an export of a ledger against a head that was kept outside the shop, such as the one in an
// email or on a printed report. Needs Node 18 or newer and nothing else:
//
//   node check-ledger.mjs EXPORT HEAD
//
// EXPORT is the file of GET /api/ledger/export. HEAD is the answer of GET /api/ledger/head, or the five
// lines of the QR code on a printed report. Exits with 0 if nothing changed but what the rules below
// allow, with 1 if not, and with 2 if a file cannot be read. The formats are described in
// docs/decisions/0058. The server runs the same checks each day.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Findings of each kind that are listed one by one. */
const LISTED = 20;
/** Records may reach the ledger this long after the server received them. */
const SEQUENCED_WITHIN_MS = 10 * 60_000;
/** Additions that reached the server later than this after they happened are listed. */
const LATE_MS = DAY_MS;
const HEAD_FORMAT = 'branchbook-head-1';
const RESTORED = 'database.restored';
/** The server's clock showed a time before the newest head. */
const SET_BACK = 'server.clock-set-back';
/** Records that existed when their kind came into the ledger are added by this action, once. */
const EXTENDED = 'ledger.extended';

/*
 * WHAT MAY HAPPEN TO A RECORD
 *
 * For each kind of record: the groups of its columns, which share a hash in its leaves, and the
 * actions of the audit log that may change each group; who may remove the record; and, where every
 * record is added with an entry of the audit log, by which action. A group without actions never
 * changes. What has no rule is not allowed.
 *
 * The entry must be of the same transaction, and name this record: as an entry on `entity` with the
 * id of the record, or with the id in the column `of`. An action with a star is about something else
 * that reaches many records, such as the person who is erased: the groups that it may change are its
 * bound. Further bounds follow a colon:
 *
 *   today   only while the record's day is not over
 *   older N only when the record is at least N days old
 *
 * The action '' stands for no entry at all. `only` limits a group to records with one of the values
 * in a column of their facts.
 */
const ERASED = 'employee.deleted*';
/** The shortest time for which records can be kept, with a few days for late corrections. */
const EXPIRED = 'records.expired*:older 80';
const OUTCOMES = [
  'task.completed',
  'task.not-completed',
  'task.undone',
  'task.verified',
  'task.rejected',
  'task.reason-accepted',
];
const RESCHEDULED = [
  'task.changed*:today',
  'task.assigned*:today',
  'task.unassigned*:today',
  'task.deleted*:today',
  'task.undone*:today',
  'branch.hours-changed*:today',
  'branch.closure-added*:today',
  'branch.closure-deleted*:today',
  'branch.deleted*:today',
];
const CLOSURES = [
  'branch.closure-added*:today',
  'branch.closure-deleted*:today',
  'branch.hours-changed*:today',
];

export const RULES = {
  audit_log: { groups: { facts: [] } },

  task_occurrences: {
    entity: 'task',
    groups: {
      facts: [],
      task: RESCHEDULED,
      outcome: OUTCOMES,
      names: [...OUTCOMES, ERASED],
    },
    removed: RESCHEDULED,
  },
  withdrawn_occurrences: { groups: { facts: [] } },
  occurrence_events: { groups: { facts: [] } },
  occurrence_answers: { groups: { facts: [], names: [ERASED] } },
  checklist_versions: { groups: { facts: [] } },

  temp_readings: {
    entity: 'reading',
    added: ['temperature.recorded', 'temperature.corrected'],
    groups: {
      facts: [],
      // A reading that is deleted by age leaves its correction without a reference.
      links: ['records.expired*'],
      due: ['equipment.changed*', 'equipment.rescheduled*'],
      // A check of the same equipment within its limits closes the reading before it.
      closing: ['temperature.closed', 'temperature.recorded*', 'temperature.corrected*'],
      closer: ['temperature.closed', 'temperature.recorded*', 'temperature.corrected*', ERASED],
      names: [ERASED],
    },
    removed: [EXPIRED],
  },
  temp_equipment: {
    entity: 'equipment',
    added: ['equipment.added'],
    groups: { facts: [], details: ['equipment.changed', 'equipment.removed'] },
  },
  temp_slots: {
    entity: 'equipment',
    of: 'equipment_id',
    added: ['equipment.added*', 'equipment.changed*', 'equipment.rescheduled*'],
    groups: { facts: [], times: ['equipment.changed*:today', 'equipment.rescheduled*:today'] },
    removed: ['equipment.changed*:today', 'equipment.rescheduled*:today'],
  },

  visitors: {
    entity: 'visitor',
    added: ['visitor.signed-in'],
    groups: { facts: [], leaving: ['visitor.signed-out'] },
    removed: [EXPIRED],
  },
  accidents: {
    entity: 'accident',
    added: ['accident.reported', 'accident.added-to'],
    groups: { facts: [] },
    removed: ['accident.deleted*:older 1090'],
  },
  training_records: {
    entity: 'training record',
    added: ['training.recorded'],
    groups: { facts: [], names: [ERASED] },
    removed: [ERASED],
  },
  diary_entries: {
    entity: 'diary entry',
    added: ['diary.added'],
    groups: { facts: [], text: ['diary.changed', 'diary.deleted'], names: [ERASED] },
    removed: [EXPIRED],
  },
  complaints: {
    entity: 'complaint',
    added: ['complaint.reported'],
    groups: { facts: [], closing: ['complaint.closed', 'complaint.reopened'], names: [ERASED] },
    removed: [EXPIRED],
  },
  complaint_entries: {
    entity: 'complaint',
    of: 'complaint_id',
    groups: { facts: [], names: [ERASED] },
    removed: [EXPIRED],
  },

  food_checks: {
    entity: 'food check',
    added: ['food-check.recorded', 'food-check.started'],
    groups: {
      facts: [],
      outcome: ['food-check.finished'],
      closing: ['food-check.closed'],
      links: ['records.expired*'],
      names: [ERASED],
      finisher: ['food-check.finished', ERASED],
      closer: ['food-check.closed', ERASED],
    },
    // Other kinds have their outcome when they are recorded.
    only: { outcome: ['kind', 'cooling', 'hot_hold', 'cold_display'] },
    removed: [EXPIRED],
  },
  food_limits: {
    entity: 'food limit',
    added: ['food-limit.changed'],
    groups: { facts: [], names: [ERASED] },
  },
  probes: {
    entity: 'probe',
    added: ['probe.added'],
    groups: { facts: [], details: ['probe.changed', 'probe.removed'] },
  },
  probe_checks: {
    entity: 'probe',
    of: 'probe_id',
    added: ['probe.checked', 'probe.failed'],
    groups: { facts: [], names: [ERASED] },
    removed: [EXPIRED],
  },
  suppliers: {
    entity: 'supplier',
    added: ['supplier.added'],
    groups: { details: ['supplier.changed', 'supplier.removed'] },
  },
  supplier_branches: {
    entity: 'supplier',
    of: 'supplier_id',
    added: ['supplier.added', 'supplier.changed'],
    groups: { facts: [] },
    removed: ['supplier.changed', 'supplier.removed'],
  },

  food_diaries: {
    entity: 'food diary',
    added: ['food-diary.started'],
    groups: { facts: [], names: [ERASED] },
  },
  food_diary_signatures: {
    entity: 'food diary',
    added: ['food-diary.signed', 'food-diary.signed-late'],
    groups: { facts: [], names: [ERASED] },
  },
  food_diary_problems: {
    entity: 'food safety problem',
    added: ['food-diary.problem-reported'],
    groups: {
      facts: [],
      done: ['food-diary.problem-done'],
      names: [ERASED],
      doer: ['food-diary.problem-done', ERASED],
    },
  },
  food_diary_fitness: {
    entity: 'fitness to work',
    added: ['food-diary.fitness-reported'],
    groups: { facts: [], open: ['food-diary.fitness-reported'] },
    removed: [ERASED, ':older 80'],
  },
  food_diary_reviews: {
    entity: 'food diary',
    added: ['food-diary.reviewed'],
    groups: { facts: [], names: [ERASED] },
  },
  food_method_versions: {
    entity: 'safe method',
    of: 'method_id',
    added: ['food-method.added', 'food-method.changed'],
    groups: { facts: [], names: [ERASED] },
  },

  dishes: {
    entity: 'dish',
    added: ['dish.added', 'dish.imported*'],
    groups: {
      withdrawal: ['dish.withdrawn', 'dish.signed', 'dish.signed-alone'],
      names: ['dish.withdrawn', 'dish.signed', 'dish.signed-alone', ERASED],
    },
  },
  dish_versions: {
    entity: 'dish',
    of: 'dish_id',
    added: ['dish.added', 'dish.changed', 'dish.imported*'],
    groups: {
      facts: [],
      signing: ['dish.signed', 'dish.signed-alone'],
      rejection: ['dish.rejected'],
      names: [ERASED],
      signer: ['dish.signed', 'dish.signed-alone', ERASED],
      rejecter: ['dish.rejected', ERASED],
    },
  },
  dish_version_branches: {
    added: ['dish.added*', 'dish.changed*', 'dish.imported*'],
    groups: { facts: [] },
  },
  dish_checks: {
    entity: 'dish',
    of: 'dish_id',
    added: ['dish.checked'],
    groups: { facts: [], names: [ERASED] },
  },

  courses: {
    entity: 'course',
    added: ['course.added'],
    groups: { facts: [], details: ['course.changed'] },
  },
  course_requirements: {
    entity: 'course',
    of: 'course_id',
    added: ['course.required'],
    groups: { facts: [] },
    removed: ['course.required'],
  },
  course_exemptions: {
    entity: 'course',
    of: 'course_id',
    added: ['course.not-needed'],
    groups: { facts: [], decision: ['course.not-needed'], names: ['course.not-needed', ERASED] },
    removed: ['course.not-needed', ERASED],
  },
  certificates: {
    entity: 'certificate',
    added: ['certificate.recorded'],
    groups: {
      facts: [],
      // A certificate without a date of its own is valid as long as its course says.
      validity: ['course.changed*'],
      file: ['certificate.file-added', ERASED],
      words: [ERASED],
      withdrawal: ['certificate.withdrawn'],
      names: [ERASED],
      withdrawer: ['certificate.withdrawn', ERASED],
    },
  },
  right_to_work_checks: {
    added: ['right-to-work.checked*'],
    groups: { facts: [], names: [ERASED] },
    removed: ['right-to-work.expired*:older 700'],
  },
  premises_papers: {
    entity: 'paper',
    added: ['paper.added', 'paper.renewed'],
    groups: {
      facts: [],
      details: ['paper.changed'],
      renewal: ['paper.renewed*', 'paper.deleted*'],
    },
    removed: ['paper.deleted'],
  },
  paper_needs: {
    added: ['paper.need-changed*'],
    groups: { facts: [], need: ['paper.need-changed*'] },
    removed: ['paper.need-changed*'],
  },

  branches: {
    entity: 'branch',
    groups: {
      hours: ['branch.hours-changed', 'branch.changed'],
      details: ['branch.changed', 'branch.deleted', 'branch.restored'],
      managers: ['branch.changed', ERASED],
    },
  },
  branch_closures: {
    added: ['branch.closure-added*'],
    groups: { facts: [] },
    removed: ['branch.closure-deleted*'],
  },
  // The days on which a branch is closed are recorded day by day, ahead of them.
  branch_closed_days: {
    added: [...CLOSURES, ':today', 'branch.days-caught-up*'],
    groups: { facts: [] },
    removed: [...CLOSURES, ':today'],
  },
  hygiene_ratings: { groups: { facts: [] } },
};

/** A day counts as not over until then, because branches have days that end at night. */
const TODAY_MS = 36 * HOUR_MS;

const parsed = (permission) => {
  const [action, bound = ''] = permission.split(':');
  return { action: action.replace('*', ''), isWide: action.endsWith('*'), bound };
};

const isWithin = (bound, { occurred, received }) => {
  const age = Date.parse(received) - Date.parse(occurred);
  if (bound === 'today') return age <= TODAY_MS;
  if (bound.startsWith('older ')) return age >= Number(bound.slice(6)) * DAY_MS;
  return true;
};

/** Returns whether an entry of the audit log names a record, as far as its facts are known. */
const namesRecord = (entry, { entity, of }, { record, facts }) =>
  entry.entity === entity &&
  (of === undefined
    ? entry.entity_id === record
    : facts === undefined || facts[of] === undefined || facts[of] === entry.entity_id);

const permissionIn = (permissions, event, rule, entries) => {
  for (const permission of permissions) {
    const { action, isWide, bound } = parsed(permission);
    if (!isWithin(bound, event)) continue;
    if (action === '') return [];
    const entry = entries.find(
      (one) => one.action === action && (isWide || namesRecord(one, rule, event)),
    );
    if (entry) return [entry];
  }
  return null;
};

/**
 * Returns the entries of the audit log that permit what happened to a record; null if it is not
 * allowed.
 * @param event `kind`, `change`, `record`, `changed` (names of groups; null if not known), `facts`
 * (where known), `occurred` (as in the leaf before) and `received`.
 * @param entries `id`, `action`, `entity` and `entity_id` of the entries that could permit it.
 */
export const permitted = (event, entries) => {
  const rule = RULES[event.kind];
  if (!rule) return null;
  if (event.change === 'restated') return [];
  if (event.change === 'added') {
    return rule.added ? permissionIn([`${EXTENDED}*`, ...rule.added], event, rule, entries) : [];
  }
  if (event.change === 'removed') return permissionIn(rule.removed ?? [], event, rule, entries);
  const every = Object.values(rule.groups).flat();
  // The leaf before has the former format, which does not show what changed.
  if (event.changed === null) return permissionIn(every, event, rule, entries);
  const used = new Set();
  for (const group of event.changed) {
    const [column, ...values] = rule.only?.[group] ?? [];
    if (column && event.facts && !values.includes(event.facts[column])) return null;
    const found = permissionIn(rule.groups[group] ?? [], event, rule, entries);
    if (!found) return null;
    for (const entry of found) used.add(entry);
  }
  return [...used];
};

/** Returns the actions of entries that could permit anything to happen to a kind of record. */
export const actionsOf = (kind) => {
  const { groups, added = [], removed = [] } = RULES[kind] ?? { groups: {} };
  const permissions = [...added, ...Object.values(groups).flat(), ...removed];
  return [...new Set([EXTENDED, ...permissions.map((one) => parsed(one).action)])].filter(Boolean);
};

/** Returns whether any rule of a kind names an action: all that a leaf of the former format shows. */
const isKnownAction = (kind, action) => {
  const { groups, removed = [] } = RULES[kind] ?? { groups: {} };
  return [...Object.values(groups).flat(), ...removed].some(
    (permission) => parsed(permission).action === action,
  );
};

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const leafHashOf = (text) => sha256(Buffer.from([0]), text);

/** The tree of RFC 6962: adds leaves one by one, and returns the root at any size on the way. */
const createTree = () => {
  // Roots of complete subtrees, the largest first.
  const roots = [];
  let size = 0;
  return {
    add(leafHash) {
      let hash = leafHash;
      for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
        hash = sha256(Buffer.from([1]), roots.pop(), hash);
      }
      roots.push(hash);
      size += 1;
    },
    root: () =>
      roots.length === 0
        ? sha256('').toString('hex')
        : roots.reduceRight((right, left) => sha256(Buffer.from([1]), left, right)).toString('hex'),
  };
};

/** Hashes of leaves by position, 32 bytes each. */
const createHashes = () => {
  let all = Buffer.alloc(32 * 1024);
  let count = 0;
  return {
    add(hash) {
      if (32 * (count + 1) > all.length) all = Buffer.concat([all, Buffer.alloc(all.length)]);
      hash.copy(all, 32 * count);
      count += 1;
    },
    at: (position) =>
      position < count ? all.subarray(32 * position, 32 * (position + 1)) : undefined,
  };
};

const isSigned = (head, publicKey) => {
  const text = [HEAD_FORMAT, head.ledger, head.size, head.root, head.signed_at].join('\n');
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(head.signature, 'hex'));
};

/** Returns the text of a leaf: the lines of its format, empty where there is nothing. */
const leafText = (leaf) =>
  [
    `branchbook-leaf-${leaf.format ?? 1}`,
    leaf.kind,
    leaf.record,
    leaf.change,
    leaf.action ?? '',
    ...(leaf.format === 2 ? [leaf.entries.join(','), leaf.previous ?? ''] : []),
    leaf.occurred,
    leaf.received,
    leaf.person ?? '',
    leaf.device ?? '',
    leaf.content_hash ?? '',
  ].join('\n');

/** Returns the parts of a content hash or a salt: one for each group, in the order of the rules. */
const partsOf = (hex, length) => hex.match(new RegExp(`.{${length}}`, 'g')) ?? [];

/** Returns whether the contents of a leaf fit its hash. */
const fits = ({ format, salt, content, content_hash: hash }) => {
  const texts = format === 2 ? content : [content];
  const salts = partsOf(salt, 32);
  const hashes = texts.map((text, at) =>
    sha256(Buffer.from(salts[at] ?? '', 'hex'), text).toString('hex'),
  );
  return hashes.join('') === hash;
};

const nameOf = ({ kind, record, occurred }) =>
  `${kind} ${record}${occurred ? `, which happened at ${occurred}` : ''}`;

/** Collects findings by what they say, and counts those that are not listed. */
const createReport = () => {
  const found = new Map();
  return {
    add(what, which = '', damage = 'another root') {
      const one = found.get(what) ?? { damage, count: 0, listed: [] };
      found.set(what, one);
      one.count += 1;
      if (one.listed.length < LISTED) one.listed.push(which);
    },
    print(log) {
      for (const [what, { count, listed }] of found) {
        log(`${what}${listed[0] === '' ? '' : `: ${count}`}`);
        for (const which of listed) if (which) log(`  - ${which}`);
        if (count > listed.length && listed[0] !== '') log(`  - and ${count - listed.length} more`);
      }
    },
    /** Kinds of damage, the first found first. */
    damages: () => [...new Set([...found.values()].map(({ damage }) => damage))],
    count: () => found.size,
  };
};

/** Counts by a text. */
const createTally = () => {
  const counts = new Map();
  return {
    add: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
    entries: () => {
      const entries = [...counts];
      entries.sort(([a], [b]) => (a < b ? -1 : 1));
      return entries;
    },
  };
};

/** Returns the parsed lines of a file, one by one. */
const linesOf = async function* (file) {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const text of lines) if (text !== '') yield JSON.parse(text);
};

/** Returns whether the tablet's signature of a record is that of its person, for this very item. */
const isItemSigned = ({ person }, { key, kind, person: signer, at, digest, ...signature }) => {
  if (signer !== person) return false;
  const text = [key, kind, signer, at, digest].join('\n');
  const der = Buffer.from(signature.public_key, 'base64');
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature.signature, 'base64'),
  );
};

/**
 * Checks the lines of an export against a head. Memory grows by the 32 bytes of each leaf's hash.
 */
export const check = async (lines, head) => {
  const problems = createReport();
  const notes = createReport();
  const allowed = createTally();
  const withheld = createTally();
  const tree = createTree();
  const hashes = createHashes();
  const counts = { leaves: 0, unchanged: 0, changed: 0, removed: 0, after: 0 };
  /** Leaves without contents that are not followed by another of their record, by position. */
  const open = new Map();
  /** Positions in `open` of leaves of the former format, by record. */
  const former = new Map();
  /** Hashes of entries that leaves refer to ahead of their place. */
  const expected = new Map();
  /** Stored heads by size: each narrows down where the ledger was changed. */
  const heads = new Map();
  let first = null;
  let isComplete = false;
  let rootAtHead = head.size === 0 ? tree.root() : null;
  let restored = null;
  /** Times of the stored heads that fit, and of those that do not. */
  const goodHeads = [];
  const badHeads = [];
  /** The time of the newest head that the leaf being checked comes after. */
  let headedAt = null;
  let headedSize = 0;
  /** Additions that claim to be older than a head which lacks them. */
  const early = [];
  /** Times to which the server's clock was set back, with their positions. */
  const setBacks = [];
  let extension = null;
  let hasFormerLeaves = false;

  if (!head.signature)
    notes.add('The head has no signature: it is as good as the paper it is from');
  else if (!isSigned(head, head.public_key)) problems.add('The signature of the head is wrong');

  const checkHeads = () => {
    for (const one of heads.get(counts.leaves) ?? []) {
      (one.root === tree.root() ? goodHeads : badHeads).push(one.signed_at);
      headedAt = Date.parse(one.signed_at);
      headedSize = counts.leaves;
    }
    if (counts.leaves === head.size) {
      rootAtHead = tree.root();
      headedAt = Math.max(headedAt ?? 0, Date.parse(head.signed_at));
      headedSize = counts.leaves;
    }
  };

  /** Returns whether an entry can say that the ledger was extended: one of a ledger of before can. */
  const isExtension = ({ record, position }) => {
    extension ??= record;
    const firstHead = Math.min(head.size, ...heads.keys());
    return extension === record && (hasFormerLeaves || position < firstHead);
  };

  /** Returns the entries of the audit log that a leaf names, checked against the ledger. */
  const entriesOf = (leaf) => {
    const entries = [];
    for (const entry of leaf.because ?? []) {
      const hash = leafHashOf(leafText(entry));
      const known = hashes.at(entry.position);
      if (known === undefined) expected.set(entry.position, hash);
      if ((known && !known.equals(hash)) || !fits(entry) || entry.kind !== 'audit_log') continue;
      const { id: _id, ...facts } = JSON.parse(
        entry.format === 2 ? entry.content[0] : entry.content,
      );
      if (facts.action === EXTENDED && !isExtension(entry)) continue;
      entries.push({ entity_id: null, ...facts, id: entry.record });
    }
    return entries;
  };

  /** Takes the leaf before a leaf of the same record out of the open ones, and returns it. */
  const leafBefore = (leaf, record) => {
    const position = leaf.format === 2 ? leaf.previous : former.get(record);
    const before = open.get(position);
    open.delete(position);
    if (before?.format !== 2) former.delete(record);
    return before?.kind === leaf.kind && before.record === leaf.record ? before : undefined;
  };

  const changedGroups = (leaf, before) => {
    if (before.format !== 2) return null;
    const names = Object.keys(RULES[leaf.kind]?.groups ?? {});
    const [now, then] = [leaf, before].map((one) => partsOf(one.content_hash ?? '', 64));
    return names.filter((_name, at) => now[at] !== then[at]);
  };

  const factsOf = (leaf) => {
    const at = Object.keys(RULES[leaf.kind]?.groups ?? {}).indexOf('facts');
    const text = leaf.content?.[at];
    return text === undefined ? undefined : JSON.parse(text);
  };

  /** Checks that what a leaf says happened to its record is allowed, and counts it. */
  const checkChange = (leaf, before) => {
    const { kind, change, action, record, received } = leaf;
    if (change === 'added' && leaf.format !== 2) return;
    if (change === 'restated') {
      if (before && before.format !== 2) return;
      problems.add('Have leaves that follow no other', nameOf(leaf));
      return;
    }
    if (leaf.format === 2 && change !== 'added' && !before) {
      problems.add('Have leaves that follow no other', nameOf(leaf));
      return;
    }
    const occurred = before?.occurred ?? leaf.occurred;
    const used =
      leaf.format === 2
        ? permitted(
            {
              kind,
              change,
              record,
              occurred,
              received,
              facts: factsOf(leaf),
              changed: change === 'changed' ? changedGroups(leaf, before) : [],
            },
            entriesOf(leaf),
          )
        : action && isKnownAction(kind, action)
          ? []
          : null;
    if (!used) {
      const how =
        change === 'added'
          ? 'Were added without the entry in the audit log that such records have'
          : `Were ${change} in a way that is not allowed`;
      problems.add(how, `${nameOf(leaf)}${action ? ` (${action})` : ''}`, 'change not allowed');
      return;
    }
    if (change === 'added') return;
    const when = counts.leaves > head.size ? 'after' : 'before';
    const actions = [...new Set(used.map((entry) => entry.action))].join(', ') || action;
    allowed.add(`${change} ${when} the head: ${kind}, ${actions || 'by their age'}`);
  };

  const checkArrival = (leaf) => {
    if (leaf.change !== 'added') return;
    const received = Date.parse(leaf.received);
    const isAfter = counts.leaves > head.size;
    if (headedAt !== null && received < headedAt - SEQUENCED_WITHIN_MS) {
      early.push({ name: nameOf(leaf), received, headedAt, headedSize });
    } else if (leaf.person === null && leaf.device === null) {
      // No one sent it late: the server adds it when its day is over.
    } else if (received - Date.parse(leaf.occurred) > LATE_MS) {
      notes.add('Reached the server more than a day after they happened', nameOf(leaf));
    } else if (isAfter && Date.parse(leaf.occurred) < Date.parse(head.signed_at)) {
      notes.add('Happened before the head and reached the server after it', nameOf(leaf));
    }
  };

  const checkSignature = (leaf, isOld) => {
    // Records from before their kind was in the ledger may be older than signatures.
    if (leaf.signed === undefined || isOld) return;
    if (leaf.signed === null || (leaf.signed !== 'shared' && !isItemSigned(leaf, leaf.signed))) {
      problems.add(
        'Came from a tablet, without the tablet’s signature',
        nameOf(leaf),
        'signature missing',
      );
    }
  };

  const checkContent = (leaf, isOld) => {
    if (leaf.content === undefined) return;
    if (!fits(leaf)) {
      problems.add('Changed after they were recorded', nameOf(leaf), 'record changed');
      return;
    }
    if (leaf.change === 'changed') counts.changed += 1;
    else counts.unchanged += 1;
    checkSignature(leaf, isOld);
  };

  const checkLeaf = (leaf) => {
    if (leaf.position !== counts.leaves) {
      problems.add('Leaves are missing or in another order', `at position ${counts.leaves}`);
    }
    const hash = leafHashOf(leafText(leaf));
    const announced = expected.get(counts.leaves);
    if (announced && !announced.equals(hash)) {
      problems.add('The audit log is not the one that the ledger refers to', nameOf(leaf));
    }
    expected.delete(counts.leaves);
    tree.add(hash);
    hashes.add(hash);
    counts.leaves += 1;
    if (leaf.format !== 2) hasFormerLeaves = true;

    const record = `${leaf.kind} ${leaf.record}`;
    if (!RULES[leaf.kind]) problems.add('Are of an unknown kind', nameOf(leaf));
    const before = leaf.change === 'added' ? undefined : leafBefore(leaf, record);
    checkChange(leaf, before);
    checkArrival(leaf);
    const isOld =
      leaf.format !== 2 ||
      leaf.change === 'restated' ||
      (leaf.change === 'added' ? leaf.action === EXTENDED : (before?.isOld ?? false));
    checkContent(leaf, isOld);
    if (leaf.change === 'removed') counts.removed += 1;
    else if (leaf.withheld) withheld.add(leaf.kind);
    else if (leaf.content === undefined) {
      const { kind, record: id, occurred, content_hash, format } = leaf;
      open.set(leaf.position, { kind, record: id, occurred, content_hash, format, isOld });
      if (format !== 2) former.set(record, leaf.position);
    }
    if (leaf.kind === 'audit_log' && String(leaf.content).includes(`"${RESTORED}"`)) {
      restored ??= leaf;
    }
    if (leaf.kind === 'audit_log' && String(leaf.content).includes(`"${SET_BACK}"`)) {
      setBacks.push({ at: leaf.position, to: Date.parse(leaf.received) });
      notes.add('The clock of the server was set back, behind a head', `to ${leaf.received}`);
    }
    if (counts.leaves > head.size) counts.after += 1;
    checkHeads();
  };

  for await (const entry of lines) {
    if (entry.type === 'ledger') {
      first = entry;
      if (entry.format !== 'branchbook-ledger-1') problems.add('The export has an unknown format');
      if (entry.head.ledger !== head.ledger) problems.add('The export is of another ledger');
      if (head.public_key && entry.head.public_key !== head.public_key) {
        problems.add('The ledger is signed with another key than the head');
      }
      heads.set(entry.head.size, [{ ...entry.head, isNewest: true }]);
      if (!isSigned(entry.head, entry.head.public_key)) {
        problems.add('The signature of the export is wrong');
      }
    } else if (entry.type === 'head') {
      const one = { ...entry, ledger: first?.head.ledger };
      if (!isSigned(one, first?.head.public_key))
        problems.add('Stored heads have a wrong signature', one.signed_at);
      heads.set(entry.size, [...(heads.get(entry.size) ?? []), one]);
    } else if (entry.type === 'leaf') {
      checkLeaf(entry);
    } else if (entry.type === 'record without leaf') {
      problems.add('Were added without the ledger', nameOf(entry), 'record added');
    } else if (entry.type === 'end') {
      isComplete = true;
    }
  }

  for (const one of early) {
    const isExplained = setBacks.some(
      ({ at, to }) => at >= one.headedSize && one.received > to - SEQUENCED_WITHIN_MS,
    );
    if (isExplained) continue;
    problems.add(
      'Claim to have been received before the head, which lacks them',
      one.name,
      'record added',
    );
  }
  for (const leaf of open.values()) problems.add('Were deleted', nameOf(leaf), 'record deleted');
  if (expected.size > 0) {
    problems.add('The audit log is not the one that the ledger refers to', 'entries are missing');
  }
  for (const [kind, count] of withheld.entries()) {
    notes.add(`${kind}: ${count} record${count === 1 ? '' : 's'} without contents in this export`);
  }
  if (!isComplete) problems.add('The export is not complete: download it again');
  if (first && counts.leaves < first.head.size) {
    problems.add('Leaves at the end are missing', '', 'nodes missing');
  }
  if (rootAtHead === null && first && first.head.signed_at < head.signed_at) {
    problems.add('The export was made before the head: export the ledger again and check that');
  } else if (rootAtHead === null) {
    problems.add(
      `The ledger ends before the head: ${counts.leaves} leaves instead of ${head.size}`,
      '',
      'nodes missing',
    );
  } else if (rootAtHead !== head.root) {
    problems.add('The ledger is not the one that the head was made of');
  }
  if (badHeads.length > 0) {
    const since =
      goodHeads.length > 0 ? `after the head of ${String(goodHeads.at(-1))}` : 'from the start';
    problems.add('The ledger was changed', `${since}, before the one of ${String(badHeads[0])}`);
  }
  if (restored && Date.parse(restored.received) >= Date.parse(head.signed_at)) {
    notes.add(
      'A backup was restored after the head was signed. What was recorded between the backup and then is lost, which explains an end or a root that differs; nothing but the records of that time should be missing',
      `restored at ${restored.received}, with ${restored.position} leaves`,
    );
  }
  return { problems, notes, allowed: allowed.entries(), counts };
};

/** Reads a head: the answer of the server, or the five lines of a QR code, which have no signature. */
const headOf = (file) => {
  const text = readFileSync(file, 'utf8').trim();
  if (!text.startsWith(HEAD_FORMAT)) {
    const answer = JSON.parse(text);
    return answer.data ?? answer;
  }
  const [, ledger, size, root, signedAt] = text.split(/\r?\n/);
  return { ledger, size: Number(size), root, signed_at: signedAt };
};

const counted = (count) => `${count} record${count === 1 ? '' : 's'}`;

const main = async ([exportFile, headFile]) => {
  if (!exportFile || !headFile) {
    console.error('Usage: node check-ledger.mjs EXPORT HEAD');
    process.exitCode = 2;
    return;
  }
  try {
    const head = headOf(headFile);
    const { problems, notes, allowed, counts } = await check(linesOf(exportFile), head);
    console.log(`Head of ${head.signed_at}: ${head.size} leaves, root ${head.root}`);
    console.log(`Leaves after the head: ${counts.after}`);
    for (const [what, count] of allowed) console.log(`Allowed: ${counted(count)} ${what}`);
    notes.print(console.log);
    const sums = `${counted(counts.unchanged)} unchanged, ${counts.changed} changed and ${counts.removed} removed`;
    if (problems.count() > 0) {
      console.log('\nNOT IN ORDER');
      problems.print(console.log);
      process.exitCode = 1;
    } else if (counts.changed + counts.removed === 0) {
      console.log(`\nIN ORDER: ${counted(counts.unchanged)} unchanged, none changed or removed.`);
    } else {
      console.log(`\nIN ORDER: ${sums} as the rules allow; each is counted above.`);
    }
  } catch (error) {
    console.error(`The files cannot be checked: ${error.message}`);
    process.exitCode = 2;
  }
};

// The server imports this file for its own checks.
const started = process.argv[1];
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
