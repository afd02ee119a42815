/** PostgreSQL's SQLSTATE where a row is refused because another has what only one may have. */
export const uniqueViolation = '23505'
