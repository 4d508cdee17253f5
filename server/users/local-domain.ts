/** Of the address of an account that the first start or the command line has created. No mail reaches it. */
export const localDomain = '@localhost'
