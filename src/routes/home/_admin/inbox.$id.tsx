import { createFileRoute } from '@tanstack/react-router'

/** The inbox with an open thread. */
export const Route = createFileRoute('/home/_admin/inbox/$id')({})
