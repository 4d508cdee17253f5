import { createFileRoute } from '@tanstack/react-router'

/** The desk with an open thread. */
export const Route = createFileRoute('/home/_admin/support-desk/$id')({})
