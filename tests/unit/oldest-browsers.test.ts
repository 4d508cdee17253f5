import { expect, test } from 'vitest'
import { findBrowserFaults } from '#build/check-browsers.ts'

const newer: [file: string, source: string, key: string][] = [
  ['a.ts', 'Map.groupBy(items, toKey)', 'javascript.builtins.Map.groupBy'],
  ['a.ts', 'const { promise } = Promise.withResolvers<void>()', 'javascript.builtins.Promise.withResolvers'],
  ['a.ts', 'new Set(a).union(b)', 'javascript.builtins.Set.union'],
  ['a.ts', 'new CloseWatcher()', 'api.CloseWatcher'],
  ['a.ts', 'window.navigation.back()', 'api.Window.navigation'],
  ['a.ts', 'navigator.userActivation.isActive', 'api.Navigator.userActivation'],
  ['a.ts', String.raw`/\p{L}/v.test(text)`, 'javascript.builtins.RegExp.unicodeSets'],
  ['a.css', '.a { interpolate-size: allow-keywords; }', 'css.properties.interpolate-size'],
  ['a.css', '@starting-style { .a { opacity: 0; } }', 'css.at-rules.starting-style'],
  ['a.css', '.a:popover-open { opacity: 0; }', 'css.selectors.popover-open'],
]

test.each(newer)('%s with «%s» is reported', (file, source, key) => {
  expect(findBrowserFaults([[file, source]])).toContainEqual(expect.stringContaining(`${key},`))
})

const older: [file: string, source: string][] = [
  ['a.ts', 'items.toSorted().at(-1)'],
  ['a.ts', "import * as v from 'valibot'; v.union([])"],
  ['a.ts', 'class CloseWatcher {}; new CloseWatcher()'],
  ['a.css', '/* field-sizing: content; */ .a { grid-column: 1; content: "@starting-style" }'],
]

test.each(older)('%s with «%s» is accepted', (file, source) => {
  expect(findBrowserFaults([[file, source]])).toEqual([])
})
