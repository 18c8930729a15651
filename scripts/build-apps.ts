import { parseArgs } from 'node:util';
import { buildApps } from './app-builds.ts';

const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean', default: false } } });
await buildApps({ onlyWhenNeeded: values['if-needed'] });
