import { pageSizes } from './page/page-sizes.ts'
for (const s of pageSizes()) if (s.bytes > s.limitBytes || /Sign-in|Home \(/.test(s.label)) console.log(s.label, s.bytes, s.limitBytes)
