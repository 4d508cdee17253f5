import type { LinkProps } from '@tanstack/react-router'

/** A path of the router that a link may lead to. */
export type RoutePath = NonNullable<LinkProps['to']>
