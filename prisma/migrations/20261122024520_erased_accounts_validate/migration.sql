-- Reads the whole table. In a transaction of its own, reads and writes of others continue meanwhile.
ALTER TABLE users VALIDATE CONSTRAINT users_erased_check;
