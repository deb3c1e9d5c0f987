CREATE TABLE meta (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO meta ("name", "value") VALUES ('secret', 'go7TvOB-opeEiDRcUDE7yJftwdJQROB5FYu7nTtEiSRIhPPf3EhhCBtGoJEvNUe3');
CREATE TABLE matches (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules VARCHAR(40) NOT NULL, 
	content VARCHAR(40) NOT NULL, 
	seats INTEGER NOT NULL, 
	settings TEXT NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	pace FLOAT NOT NULL, 
	guided BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	made FLOAT NOT NULL, 
	ended FLOAT, 
	result TEXT, 
	next VARCHAR(24), 
	analysis TEXT, 
	rated BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX matches_made ON matches (made);
INSERT INTO matches ("id", "game", "rules", "content", "seats", "settings", "seed", "owner", "pace", "guided", "listed", "made", "ended", "result", "next", "analysis", "rated") VALUES ('played-table', 'ambush', '1', 'ambush', 2, '{}', '27a991b2decdb4d40f6667e86afcaa64', 'client-ada', 0.0, FALSE, FALSE, 1794982628.398394, NULL, NULL, NULL, NULL, FALSE);
INSERT INTO matches ("id", "game", "rules", "content", "seats", "settings", "seed", "owner", "pace", "guided", "listed", "made", "ended", "result", "next", "analysis", "rated") VALUES ('invited-table', 'ambush', '1', 'ambush', 2, '{}', 'a710a1ffd005b5faac70aad2092ae5a6', 'client-ada', 0.0, FALSE, FALSE, 1794982628.4423108, NULL, NULL, NULL, NULL, FALSE);
INSERT INTO matches ("id", "game", "rules", "content", "seats", "settings", "seed", "owner", "pace", "guided", "listed", "made", "ended", "result", "next", "analysis", "rated") VALUES ('ended-table', 'ambush', '1', 'ambush', 2, '{}', '2464d469c0527cab199114e1f6ba5cd1', 'client-ada', 0.0, FALSE, TRUE, 1794982628.4463573, 1794982628.470413, '{"winners":[0,1],"ending":"points","scores":[2,2]}', NULL, NULL, FALSE);
CREATE TABLE players (
	"match" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	bot VARCHAR(40) NOT NULL, 
	open BOOLEAN NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	client VARCHAR(40) NOT NULL, 
	account VARCHAR(40) NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE INDEX players_account ON players (account);
CREATE INDEX players_client ON players (client);
INSERT INTO players ("match", "seat", "bot", "open", "name", "client", "account") VALUES ('played-table', 0, '', FALSE, 'Ada', 'client-ada', 'DshuEjwNHrDn1TLf');
INSERT INTO players ("match", "seat", "bot", "open", "name", "client", "account") VALUES ('played-table', 1, '', FALSE, 'Bob', 'client-bob', '');
INSERT INTO players ("match", "seat", "bot", "open", "name", "client", "account") VALUES ('invited-table', 0, '', FALSE, 'Ada', 'client-ada', 'DshuEjwNHrDn1TLf');
INSERT INTO players ("match", "seat", "bot", "open", "name", "client", "account") VALUES ('invited-table', 1, '', FALSE, '', '', '');
INSERT INTO players ("match", "seat", "bot", "open", "name", "client", "account") VALUES ('ended-table', 0, '', FALSE, 'Ada', 'client-ada', 'DshuEjwNHrDn1TLf');
INSERT INTO players ("match", "seat", "bot", "open", "name", "client", "account") VALUES ('ended-table', 1, '', FALSE, 'Cy', 'client-cy', '');
CREATE TABLE choices (
	"match" VARCHAR(24) NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	option TEXT, 
	made FLOAT NOT NULL, 
	PRIMARY KEY ("match", seq), 
	FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO choices ("match", "seq", "seat", "option", "made") VALUES ('played-table', 0, 0, '[4]', 1794982628.4303923);
INSERT INTO choices ("match", "seq", "seat", "option", "made") VALUES ('played-table', 1, 1, '[1]', 1794982628.4344425);
INSERT INTO choices ("match", "seq", "seat", "option", "made") VALUES ('ended-table', 0, 0, '[4]', 1794982628.4524372);
INSERT INTO choices ("match", "seq", "seat", "option", "made") VALUES ('ended-table', 1, 1, '[4]', 1794982628.4584007);
INSERT INTO choices ("match", "seq", "seat", "option", "made") VALUES ('ended-table', 2, 0, '[4]', 1794982628.4623675);
INSERT INTO choices ("match", "seq", "seat", "option", "made") VALUES ('ended-table', 3, 1, '[4]', 1794982628.4664075);
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	"match" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
CREATE INDEX chat_match ON chat ("match", id);
INSERT INTO chat ("id", "match", "seat", "name", "text", "made") VALUES (1, 'played-table', 0, 'Ada', 'hello', 1794982628.4383588);
CREATE TABLE accounts (
	id VARCHAR(40) NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	epoch INTEGER NOT NULL, 
	made FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO accounts ("id", "key", "name", "password", "epoch", "made") VALUES ('DshuEjwNHrDn1TLf', 'ada', 'Ada', '$argon2id$v=19$m=65536,t=3,p=4$nuiWm/laZhsPcWlyKUYdbg$iHQxTMHR8XxoW6ymxsnYjMKv2B11JdiOuCviIcgHCx0', 0, 1794982628.3887825);
CREATE TABLE ratings (
	player VARCHAR(60) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	PRIMARY KEY (player, game)
);
