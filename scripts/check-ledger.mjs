#!/usr/bin/env node
// Checks an export of a ledger against a head that was kept outside the shop, such as the one in an
// email or on a printed report. Needs Node 18 or newer and nothing else:
//
//   node check-ledger.mjs EXPORT HEAD
//
// EXPORT is the file of GET /api/ledger/export. HEAD is the answer of GET /api/ledger/head, or the five
// lines of the QR code on a printed report. Exits with 0
// if everything that the head covers is there unchanged, with 1 if not, and with 2 if a file cannot
// be read. The formats are described in docs/decisions/0058.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Findings of each kind that are listed one by one. */
const LISTED = 20;
/** Records may reach the ledger this long after the server received them. */
const SEQUENCED_WITHIN_MS = 10 * 60_000;
const HEAD_FORMAT = 'branchbook-head-1';
const RESTORED = 'database.restored';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The tree of RFC 6962: adds leaves one by one, and returns the root at any size on the way. */
const createTree = () => {
  // Roots of complete subtrees, the largest first.
  const roots = [];
  let size = 0;
  return {
    add(leaf) {
      let hash = sha256(Buffer.from([0]), leaf);
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

const isSigned = (head, publicKey) => {
  const text = [HEAD_FORMAT, head.ledger, head.size, head.root, head.signed_at].join('\n');
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(head.signature, 'hex'));
};

const leafText = (leaf) =>
  [
    'branchbook-leaf-1',
    leaf.kind,
    leaf.record,
    leaf.change,
    leaf.action ?? '',
    leaf.occurred,
    leaf.received,
    leaf.person ?? '',
    leaf.device ?? '',
    leaf.content_hash ?? '',
  ].join('\n');

const nameOf = ({ kind, record, occurred }) =>
  `${kind} ${record}${occurred ? `, which happened at ${occurred}` : ''}`;

/** Collects findings by kind, and counts those that are not listed. */
const createReport = () => {
  const found = new Map();
  return {
    add(what, which = '') {
      const list = found.get(what) ?? [];
      found.set(what, list);
      list.push(which);
    },
    print(log) {
      for (const [what, list] of found) {
        log(`${what}${list[0] === '' ? '' : `: ${list.length}`}`);
        for (const which of list.slice(0, LISTED)) if (which) log(`  - ${which}`);
        if (list.length > LISTED) log(`  - and ${list.length - LISTED} more`);
      }
    },
    count: () => found.size,
  };
};

/** Reads an export line by line. */
const linesOf = async function* (file) {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const text of lines) if (text !== '') yield JSON.parse(text);
};

const check = async (exportFile, head) => {
  const problems = createReport();
  const notes = createReport();
  const tree = createTree();
  const counts = { leaves: 0, unchanged: 0, removed: 0, after: 0 };
  /** Newest leaves without contents, by record; those of an unchanged record have contents. */
  const without = new Map();
  /** Later heads of the export by size: each narrows down where the ledger was changed. */
  const heads = new Map();
  let first = null;
  let isComplete = false;
  let rootAtHead = head.size === 0 ? tree.root() : null;
  let restored = null;
  let lastGoodHead = null;
  let firstBadHead = null;

  if (!head.signature)
    notes.add('The head has no signature: it is as good as the paper it is from');
  else if (!isSigned(head, head.public_key)) problems.add('The signature of the head is wrong');

  const checkHeads = () => {
    for (const one of heads.get(counts.leaves) ?? []) {
      if (one.root === tree.root()) lastGoodHead = one;
      else firstBadHead ??= one;
    }
  };

  const checkLeaf = (leaf) => {
    if (leaf.position !== counts.leaves) {
      problems.add('Leaves are missing or in another order', `at position ${counts.leaves}`);
    }
    tree.add(leafText(leaf));
    counts.leaves += 1;
    checkHeads();
    if (counts.leaves === head.size) rootAtHead = tree.root();

    const record = `${leaf.kind} ${leaf.record}`;
    const isAfter = counts.leaves > head.size;
    without.delete(record);
    if (leaf.content === undefined && leaf.change !== 'removed') without.set(record, leaf);
    if (leaf.content !== undefined) {
      const hash = sha256(Buffer.from(leaf.salt, 'hex'), leaf.content).toString('hex');
      if (hash !== leaf.content_hash)
        problems.add('Changed after they were recorded', nameOf(leaf));
      else if (!isAfter) counts.unchanged += 1;
    }
    if (leaf.change !== 'added' && !leaf.action) {
      problems.add(`Were ${leaf.change} without an entry in the audit log`, nameOf(leaf));
    }
    if (leaf.action === RESTORED && leaf.kind === 'audit_log') restored ??= leaf;
    if (leaf.change === 'removed' && !isAfter) counts.removed += 1;
    if (!isAfter) return;
    counts.after += 1;
    const before = Date.parse(leaf.received) < Date.parse(head.signed_at) - SEQUENCED_WITHIN_MS;
    if (leaf.change === 'added') {
      if (before) {
        problems.add('Claim to have been received before the head, which lacks them', nameOf(leaf));
      } else if (Date.parse(leaf.occurred) < Date.parse(head.signed_at)) {
        notes.add('Happened before the head and reached the server after it', nameOf(leaf));
      }
    } else {
      notes.add(`Were ${leaf.change} after the head, with an entry in the audit log`, nameOf(leaf));
    }
  };

  for await (const entry of linesOf(exportFile)) {
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
      problems.add('Were added without the ledger', nameOf(entry));
    } else if (entry.type === 'end') {
      isComplete = true;
    }
  }

  for (const leaf of without.values()) {
    if (leaf.withheld) notes.add('Were exported without their contents', leaf.kind);
    else problems.add('Were deleted', nameOf(leaf));
  }
  if (!isComplete) problems.add('The export is not complete: download it again');
  if (first && counts.leaves < first.head.size) problems.add('Leaves at the end are missing');
  if (rootAtHead === null && first && first.head.signed_at < head.signed_at) {
    problems.add('The export was made before the head: export the ledger again and check that');
  } else if (rootAtHead === null) {
    problems.add(
      `The ledger ends before the head: ${counts.leaves} leaves instead of ${head.size}`,
    );
  } else if (rootAtHead !== head.root) {
    problems.add('The ledger is not the one that the head was made of');
  }
  if (firstBadHead) {
    const since = lastGoodHead ? `after the head of ${lastGoodHead.signed_at}` : 'from the start';
    problems.add('The ledger was changed', `${since}, before the one of ${firstBadHead.signed_at}`);
  }
  if (restored && Date.parse(restored.received) >= Date.parse(head.signed_at)) {
    notes.add(
      'A backup was restored after the head was signed. What was recorded between the backup and then is lost, which explains an end or a root that differs; nothing but the records of that time should be missing',
      `restored at ${restored.received}, with ${restored.position} leaves`,
    );
  }
  return { problems, notes, counts };
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

const [exportFile, headFile] = process.argv.slice(2);
if (!exportFile || !headFile) {
  console.error('Usage: node check-ledger.mjs EXPORT HEAD');
  process.exit(2);
}
try {
  const head = headOf(headFile);
  const { problems, notes, counts } = await check(exportFile, head);
  console.log(`Head of ${head.signed_at}: ${head.size} leaves, root ${head.root}`);
  console.log(`Unchanged since they were recorded, before the head: ${counts.unchanged}`);
  console.log(`Removed before the head, with a leaf that says so: ${counts.removed}`);
  console.log(`Leaves after the head: ${counts.after}`);
  notes.print(console.log);
  if (problems.count() > 0) {
    console.log('\nNOT IN ORDER');
    problems.print(console.log);
    process.exitCode = 1;
  } else {
    console.log('\nIN ORDER: everything that the head covers is there, unchanged.');
  }
} catch (error) {
  console.error(`The files cannot be checked: ${error.message}`);
  process.exitCode = 2;
}
