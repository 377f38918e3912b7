-- users_search_texts_idx replaces it. Servers of the previous release compare all users until they are replaced.
DROP INDEX CONCURRENTLY IF EXISTS users_search_idx;
