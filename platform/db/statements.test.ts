import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { statementsOf } from './statements.ts'

describe('the statements of a text', () => {
  const cases: Record<string, [text: string, statements: string[]]> = {
    'end with a semicolon or with the text': ['select 1;\nselect 2', ['select 1', 'select 2']],
    'are none where there is only space and comment': [' ;; -- none; at all\n /* nor; here */', []],
    'keep their comments': ['-- why; so\nselect 1;', ['-- why; so\nselect 1']],
    'do not end within a text or a name': [
      `select 'a;''b;', "c;d"; select 'e'`,
      [`select 'a;''b;', "c;d"`, `select 'e'`],
    ],
    'do not end within the body of a function': [
      'create function f() as $$ begin; end; $$; do $body$ x; $$ y; $body$;',
      ['create function f() as $$ begin; end; $$', 'do $body$ x; $$ y; $body$'],
    ],
    'do not end within a body that is SQL itself': [
      'create function f() begin atomic select 1; select 2; end; select 3',
      ['create function f() begin atomic select 1; select 2; end', 'select 3'],
    ],
    'do not end with a case within such a body': [
      'create function f() begin atomic select case when a then case b when 1 then 2 end end; select 2; END; select 3',
      [
        'create function f() begin atomic select case when a then case b when 1 then 2 end end; select 2; END',
        'select 3',
      ],
    ],
    'end after a case of their own': [
      'select case when a then 1 end; select 2',
      ['select case when a then 1 end', 'select 2'],
    ],
    'may subtract, divide and bind': [
      'select 4 - 3 / $1; select 2',
      ['select 4 - 3 / $1', 'select 2'],
    ],
  }
  for (const [promise, [text, statements]] of Object.entries(cases)) {
    test(promise, () => assert.deepEqual(statementsOf(text), statements))
  }
})
