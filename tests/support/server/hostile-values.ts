/** JSON that `JSON.stringify` cannot write: too large numbers, and names of Object.prototype. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

/** Label → text that often causes errors in programs. */
export const hostileTexts: Record<string, string> = {
  empty: '',
  blank: ' \t\r\n\u00a0\u3000',
  NUL: 'a\u0000b',
  'a lone high surrogate': 'a\ud83d',
  'a lone low surrogate': '\udc00b',
  'right to left': '\u202eadmin\u202c',
  'zero width': '\u200b\u200d\ufeff',
  'no characters': '\uffff\ufffe',
  combining: `e${'\u0301'.repeat(200)}`,
  emoji: '👩‍👩‍👧‍👦🇧🇩',
  Bengali: 'রহিম ৫০০',
  'longer in lower case': 'İ'.repeat(30),
  'wide digits': '１２３',
  long: 'x'.repeat(50_000),
  'long and blank': ' '.repeat(50_000),
  'a quote': `' or '1'='1`,
  'a statement': `'; drop table "user"; --`,
  'a LIKE wildcard': '%',
  'LIKE wildcards and a backslash': '_%\\',
  'a backslash': '\\',
  'a dollar quote': '$$; $1 {{7*7}}',
  markup: '"><script>alert(1)</script>',
  'a path': '../../../../etc/passwd',
  'a line break': 'a\r\nSet-Cookie: a=b',
  'a format string': '%s%n%x',
  prototype: '__proto__',
  constructor: 'constructor',
  'a number': '1e309',
  minus: '-1',
  'not a number': 'NaN',
  'the text true': 'true',
  'the text null': 'null',
  'an invalid month': '2026-13-45',
  'an invalid day': '2026-02-30',
  'year 0': '0000-01-01',
  'a far year': '99999-12-31',
  'the last day': '9999-12-31',
  'a timestamp': '2026-11-20T09:12:31Z',
  'the nil UUID': '00000000-0000-0000-0000-000000000000',
  'the last id': 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'an id in braces': '{0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d}',
  'an empty list': '[]',
  'a list': '["a"]',
  'a deep list': deep('[', ']', 2_000),
}

/** Label → value of any type, for fields of another type. */
export const hostileValues: Record<string, unknown> = {
  ...hostileTexts,
  null: null,
  true: true,
  false: false,
  0: 0,
  'minus zero': new RawJson('-0'),
  '-1': -1,
  'half a poisha': 0.005,
  'a sum of fractions': 0.1 + 0.2,
  'just above the maximum': 10_000_000.01,
  'a very large number': 1e21,
  'above MAX_SAFE_INTEGER': new RawJson('9007199254740993'),
  'above MAX_VALUE': new RawJson('1e309'),
  'below -MAX_VALUE': new RawJson('-1e309'),
  MIN_VALUE: 5e-324,
  'an empty array': [],
  'an array with null': [null],
  'nested arrays': [[[]]],
  'a duplicate id': ['0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d', '0198f0c2-7a3e-7d41-9c55-3f0e6a1b2c3d'],
  'a thousand items': Array.from({ length: 1_000 }, (_, index) => index),
  'an empty object': {},
  'an array-like object': { length: 1, 0: 'a' },
  'an operator': { $gt: '' },
  'names of Object.prototype': { toString: 'a', valueOf: 1, hasOwnProperty: null },
  'a prototype': new RawJson('{"__proto__":{"role":"admin","balance":1000000}}'),
  'very deep': new RawJson(deep('[', ']', 3_000)),
}

/** Invalid JSON in the position of a value. */
export const brokenJson = [
  'NaN',
  'Infinity',
  '0x10',
  '01',
  '.5',
  '1_000',
  'undefined',
  "'a'",
  '"a',
  '{',
  '',
  ',',
  '\u0000',
]

/** Request bodies that are not a JSON object. */
export const brokenBodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'a list': '[]',
  null: 'null',
  text: '"text"',
  'a number': '5',
  'half an object': '{"username":',
  'an open object': '{',
  'a deep list': deep('[', ']', 20_000),
  'a deep object': '{"a":'.repeat(10_000),
  'two objects': '{}{}',
  'a comment': '{/* */}',
  'a form': 'username=a&amount=5',
  'a NUL': '\u0000',
  'no UTF-8': Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22),
}

/** Path segments in the position of a name or an id. They are already encoded. */
export const hostilePathSegments = [
  ...Object.values(hostileTexts)
    .filter((text) => text !== '')
    .map((text) => encodeURIComponent(text.slice(0, 20_000).toWellFormed())),
  '%',
  '%0',
  '%00',
  '%FF',
  '%E0%A4%A',
  '%C0%AF',
  '%ud800',
  '%2e%2e%2f%2e%2e%2f',
  '%2Fapi%2Fv1',
  ';a=b',
  '*',
  ':id',
  '{id}',
  'a'.repeat(15_000),
]
