import { getDocument } from './openapi/open-api-document.ts'
console.log(String(getDocument().body).length)
