-- Patroni runs this once, when it has initialized the first node.
\getenv password POSTGRES_PASSWORD
CREATE ROLE torchbearer LOGIN PASSWORD :'password';
CREATE DATABASE torchbearer OWNER torchbearer;
